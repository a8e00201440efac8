/** A question as an endpoint understands it: the body of a chat completions call. */
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import type { Message } from '../../prompts/prompt';
import type { ChatQuestion } from './chat';
import type { Dialect } from './dialect';

type Body = ChatCompletionCreateParamsNonStreaming;

export function inDialect(dialect: Dialect, question: ChatQuestion): Body {
  const { form, maxTokens, manner } = question;
  return {
    model: manner.model,
    messages: messagesIn(dialect, question),
    ...formatFields(dialect, form),
    ...(dialect.lengthLimit !== 'none' && { [dialect.lengthLimit]: maxTokens }),
    ...(dialect.temperature === 'given' &&
      manner.temperature !== 'left out' && { temperature: manner.temperature }),
    ...(dialect.reasoningEffort === 'given' &&
      manner.reasoningEffort !== 'left out' && { reasoning_effort: manner.reasoningEffort }),
  };
}

function formatFields({ format }: Dialect, { name, schema }: ChatQuestion['form']): Partial<Body> {
  switch (format) {
    case 'json_schema':
      return { response_format: { type: 'json_schema', json_schema: { name, schema, strict: true } } };
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'tool_call':
      return {
        tools: [
          { type: 'function', function: { name, description: `Takes the ${name}.`, parameters: schema } },
        ],
        tool_choice: { type: 'function', function: { name } },
      };
    case 'text':
      return {};
  }
}

function messagesIn({ format, system }: Dialect, { messages, form }: ChatQuestion): Message[] {
  const told = format === 'json_schema' ? [...messages] : messages.map(withFormInWords);
  return system === 'a message of its own' ? told : withoutSystem(told);

  function withFormInWords(message: Message): Message {
    if (message.role !== 'system') return message;
    const words =
      format === 'tool_call'
        ? `Reply by calling the function ${form.name}: that JSON is what it takes.`
        : `The reply must fit this JSON Schema: ${JSON.stringify(form.schema)}`;
    return { ...message, content: `${message.content}\n\n${words}` };
  }
}

/** Some chat templates know two roles only: the rules then stand before the first question. */
function withoutSystem(messages: readonly Message[]): Message[] {
  const rules = messages.flatMap(({ role, content }) => (role === 'system' ? [content] : []));
  const [first, ...rest] = messages.filter(({ role }) => role !== 'system');
  return first ? [{ ...first, content: [...rules, first.content].join('\n\n') }, ...rest] : [];
}

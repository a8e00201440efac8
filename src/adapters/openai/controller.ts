/** A language model as controller, behind any endpoint that speaks OpenAI's chat completions. */
import { z } from 'zod';
import { Failure } from '../../domain/failures';
import { type Plan, planJsonSchema } from '../../domain/plan';
import { readPlan } from '../../domain/read-plan';
import type { ChoiceQuestion, ChoiceReply, Controller } from '../../ports';
import { answerJsonSchema, answerPrompt } from '../../prompts/answer';
import { choiceJsonSchema, choicePrompt } from '../../prompts/choose';
import { cut } from '../../prompts/cut';
import { planPrompt } from '../../prompts/plan';
import { messagesOf, promptHashOf } from '../../prompts/prompt';
import { type ChatReply, openChat } from './chat';
import { checkEndpoint } from './check-endpoint';
import { readJson, type Reading, withoutThoughts } from './read-json';

export interface OpenAiControllerOptions {
  /** What the endpoint is called where people look, such as `openai`. */
  name: string;
  /** Empty for endpoints that ask for none. */
  apiKey: string;
  /** The API's address up to and without `/chat/completions`. */
  baseURL: string;
  model: string;
  /** The names of the settings these came from, for the sentences that say what to correct. */
  settings: { apiKey: string; baseURL: string; model: string };
  /** Most time one call may take, its whole reply included. Default: 120,000. */
  timeoutMilliseconds?: number;
  /** Most bytes of a reply. Default: 2,000,000. */
  maxReplyBytes?: number;
}

/** Far above what replies need: a reasoning model's thoughts count too. */
const maxTokens = { plan: 16_000, choice: 4_000, answer: 8_000 };
const longestReplyShown = 4_000;
const longestReason = 500;

/**
 * @throws Failure Request.Invalid for an address or a key that cannot be one
 */
export function createOpenAiController(options: OpenAiControllerOptions): Controller {
  const { name, model, timeoutMilliseconds = 120_000, maxReplyBytes = 2_000_000 } = options;
  const ask = openChat(
    { ...checkEndpoint(options), model, timeoutMilliseconds, settings: options.settings },
    maxReplyBytes,
  );

  return {
    identity: { name: `${name} ${model}`, languageModel: true },

    async plan(request, available, earlier, _heard, signal) {
      const prompt = planPrompt(request, available, earlier);
      const reply = await ask(
        {
          messages: messagesOf(prompt),
          form: { name: 'plan', schema: planJsonSchema },
          maxTokens: maxTokens.plan,
        },
        signal,
      );
      return { ...planIn(reply), usage: reply.usage, promptHash: promptHashOf(prompt) };
    },

    async choose(question, signal) {
      const reply = await ask(
        {
          messages: messagesOf(choicePrompt(question)),
          form: { name: 'choice', schema: choiceJsonSchema(question.candidates) },
          maxTokens: maxTokens.choice,
        },
        signal,
      );
      refuseCutOff(reply, 'choice');
      return { ...choiceIn(reply.text, question), usage: reply.usage };
    },

    async answer(material, signal) {
      const reply = await ask(
        {
          messages: messagesOf(answerPrompt(material)),
          form: { name: 'answer', schema: answerJsonSchema },
          maxTokens: maxTokens.answer,
        },
        signal,
      );
      refuseCutOff(reply, 'answer');
      return { text: answerIn(reply.text, model), usage: reply.usage };
    },
  };

  function refuseCutOff({ cutOff }: ChatReply, what: keyof typeof maxTokens): void {
    if (!cutOff) return;
    throw new Failure(
      'Controller.ReplyInvalid',
      `The ${what} of ${model} was cut off after ${maxTokens[what]} tokens or at its own limit. Ask for less, or set ${options.settings.model} to a model that may write more.`,
    );
  }
}

type PlanIn = { is: 'plan'; plan: Plan } | { is: 'unreadable'; reply: string; problem: string };

/** A plan that was cut off is not mended: its last tasks would be missing without anyone noticing. */
function planIn({ text, cutOff }: ChatReply): PlanIn {
  const unreadable = (problem: string): PlanIn => ({
    is: 'unreadable',
    reply: cut(text, longestReplyShown),
    problem,
  });
  if (cutOff)
    return unreadable(
      'The reply was cut off because it was too long. Plan with fewer tasks and shorter texts.',
    );
  const reading = readJson(text, readPlan);
  return reading.read ? { is: 'plan', plan: reading.value } : unreadable(reading.problem);
}

const Choice = z.object({ model: z.string(), reason: z.string() });

/** Prose that names just one of the candidates is a choice too; any other is handed on, for whoever checks it. */
function choiceIn(text: string, { candidates }: ChoiceQuestion): Pick<ChoiceReply, 'model' | 'reason'> {
  const reading = readJson(text, inForm(Choice));
  if (reading.read) return { model: reading.value.model, reason: cut(reading.value.reason, longestReason) };
  const named = candidates.filter(({ id }) => text.includes(id));
  const [only] = named;
  return { model: only && named.length === 1 ? only.id : cut(text, 200), reason: cut(text, longestReason) };
}

const Answer = z.object({ answer: z.string() });

/** An endpoint that ignores the form asked for writes the answer as it is; JSON of another form is no answer. */
function answerIn(text: string, model: string): string {
  const reading = readJson(text, inForm(Answer));
  const answer = reading.read ? reading.value.answer : withoutThoughts(text).trim();
  if (answer !== '' && (reading.read || !/^(?:```\w*\s*)?(?:\{|\[\s*[{\]])/.test(answer))) return answer;
  throw new Failure(
    'Controller.ReplyInvalid',
    `${model} was asked for an answer and sent ${answer === '' ? 'none' : 'something else'}. It is asked again.`,
  );
}

const inForm =
  <T>(schema: z.ZodType<T>) =>
  (value: unknown): Reading<T> => {
    const parsed = schema.safeParse(value);
    return parsed.success
      ? { read: true, value: parsed.data }
      : { read: false, problem: 'The reply has another form.' };
  };

/** Tasks whose answer is written by a language model, asked as its endpoint is used to be asked. */
import { InferenceClientInputError } from '@huggingface/inference';
import { z } from 'zod';
import type { TaskType } from '../../../domain/task-catalogue';
import { asDataUrl, type Perform, readAs, type TaskCall, text } from './task-call';

type Messages = Parameters<TaskCall['client']['chatCompletion']>[0]['messages'];

/** Endpoints of their own take a text and go on with it; providers serve language models as chats. */
const written: Perform = async (call) => {
  const { isPlain, at, args, post } = call;
  const inputs = args.text('text');
  if (isPlain && at.provider === undefined) return text(readAs(Generated, await post({ inputs })));
  try {
    return text(await said(call, [{ role: 'user', content: inputs }]));
  } catch (error) {
    // The client refuses before it asks where the provider has the model as one that only goes on with texts.
    if (!(error instanceof InferenceClientInputError)) throw error;
    return text(readAs(Generated, await call.client.textGeneration({ ...at, inputs })));
  }
};

export const writing = {
  'text-generation': written,
  'text2text-generation': written,
  conversational: async (call) => text(await said(call, [{ role: 'user', content: call.args.text('text') }])),
  'image-text-to-text': async (call) => {
    const url = await asDataUrl(await call.args.file('image'));
    const content = [
      { type: 'image_url' as const, image_url: { url } },
      { type: 'text' as const, text: call.args.text('text') },
    ];
    return text(await said(call, [{ role: 'user', content }]));
  },
} as const satisfies Partial<Record<TaskType, Perform>>;

async function said({ client, at, spend }: TaskCall, messages: Messages): Promise<string> {
  const answered: unknown = await client.chatCompletion({ ...at, messages, max_tokens: maxTokens });
  const used = Used.safeParse(answered);
  if (used.success) {
    spend({
      promptTokens: used.data.usage.prompt_tokens,
      completionTokens: used.data.usage.completion_tokens,
    });
  }
  return readAs(z.union([Said, Generated]), answered);
}

/** What most models can write at most in one go. */
const maxTokens = 4_096;

const Said = z
  .object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })
  .transform(({ choices }) => choices[0]?.message.content ?? '');

const Used = z.object({ usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }) });

const Text = z.object({ generated_text: z.string() }).transform(({ generated_text }) => generated_text);
const Generated = z.union([
  Text,
  z
    .array(Text)
    .min(1)
    .transform(([first = '']) => first),
]);

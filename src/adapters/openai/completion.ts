/** What endpoints answer to a chat completion call, of which only what we use is asked for. */
import { z } from 'zod';

const count = z.number().int().nonnegative().catch(0);

/** Text, or parts of which some are text, as models write that think aloud. */
const Content = z.union([
  z.string(),
  z
    .array(z.looseObject({ type: z.string(), text: z.string().optional() }))
    .transform((parts) => parts.flatMap(({ type, text = '' }) => (type === 'text' ? [text] : [])).join('')),
]);

/** Arguments are JSON in a text by the specification, and JSON itself where an endpoint knows better. */
const ToolCall = z.object({
  function: z.object({
    arguments: z
      .unknown()
      .transform((value) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))),
  }),
});

/** The published shape, and the oddities seen: `usage` left out, `refusal` unknown, a number as the error's code. */
export const Completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({
        content: Content.nullish(),
        refusal: z.string().nullish(),
        tool_calls: z.array(ToolCall).nullish(),
      }),
    }),
  ),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish(),
});
export type Completion = z.infer<typeof Completion>;

/** Gateways answer 200 with an error inside where the model behind them failed. */
export const ErrorInside = z.object({
  error: z.object({ message: z.string().catch(''), code: z.union([z.string(), z.number()]).nullish() }),
});

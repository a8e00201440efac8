/** What endpoints answer to a chat completion call, of which only what we use is asked for. */
import { z } from 'zod';

const count = z.number().int().nonnegative().catch(0);

/** The published shape, and the oddities seen: `usage` left out, `refusal` unknown, a number as the error's code. */
export const Completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
    }),
  ),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish(),
});
export type Completion = z.infer<typeof Completion>;

/** Gateways answer 200 with an error inside where the model behind them failed. */
export const ErrorInside = z.object({
  error: z.object({ message: z.string().catch(''), code: z.union([z.string(), z.number()]).nullish() }),
});

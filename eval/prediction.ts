/** What was planned for a request, as it is kept while an evaluation goes on. */
import { z } from 'zod';
import { Plan } from '../src/domain/plan';

export const Prediction = z.object({
  id: z.string(),
  reply: z.discriminatedUnion('is', [
    z.object({ is: z.literal('plan'), plan: Plan }),
    z.object({ is: z.literal('none'), why: z.string() }),
  ]),
  promptTokens: z.number(),
  completionTokens: z.number(),
  milliseconds: z.number(),
});
export type Prediction = z.infer<typeof Prediction>;

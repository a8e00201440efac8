/** The 489 plans of Mistral-7B, each tried: read, validated, repaired, walked to its end. */
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { toRequest } from './convert';
import { executability, type Executability } from './executable';
import { readPredictions } from './read-predictions';
import { PlannedRequest } from './taskbench';

export async function tryMistralPlans(root: string): Promise<Executability[]> {
  const path = join(root, 'eval', 'data', 'taskbench-hf-plans-mistral-7b.jsonl');
  const requests = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => PlannedRequest.parse(JSON.parse(line)));
  const plans = readPredictions(path);
  return Promise.all(
    plans.map(async ({ reply }, at) => {
      if (reply.is !== 'plan') throw new Error('a file of plans holds plans');
      return executability(reply.plan, toRequest(requests[at]?.user_request ?? '').inputs);
    }),
  );
}

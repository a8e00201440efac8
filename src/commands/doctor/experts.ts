/** Whether the local expert server answers, and for which tasks it has experts. */
import { z } from 'zod';
import { networkTrouble } from '../network-trouble';
import type { PartCheck } from './examine';
import { broken, type Verdict, works } from './findings';
import { webAddress } from './web-address';

/** Of what the server tells of itself, what is needed here. */
const Health = z.object({ status: z.literal('ok') });
const Models = z.object({ models: z.array(z.object({ id: z.string(), task: z.string() })) });

const todo = 'Start it with `npm run dev`, or correct EXPERTS_URL.';

export const expertsCheck: PartCheck = {
  part: 'experts',
  async look({ EXPERTS_URL: set }, signal) {
    if (set === '') return broken(`no expert server is set, so no task can be done. ${todo}`);
    const address = webAddress('EXPERTS_URL', set);
    try {
      const [health, models] = await Promise.all([ask('health'), ask('models')]);
      const isExpertServer = Health.safeParse(health).success;
      const listed = Models.safeParse(models);
      return isExpertServer && listed.success
        ? verdictOn(address, listed.data.models)
        : broken(`what answers at ${address} is not our expert server. ${todo}`);
    } catch (error) {
      if (signal.aborted) throw error;
      return broken(`the expert server at ${address} can't be asked: ${networkTrouble(error)}. ${todo}`);
    }

    async function ask(what: string): Promise<unknown> {
      const answer = await fetch(`${address}/${what}`, { signal });
      // Not JSON is not ours, as is JSON of another shape.
      return answer.json().catch(() => undefined);
    }
  },
};

export function verdictOn(address: string, models: readonly { task: string }[]): Verdict {
  if (models.length === 0) return broken(`the expert server at ${address} has no experts. ${todo}`);
  const counts = new Map<string, number>();
  for (const { task } of models) counts.set(task, (counts.get(task) ?? 0) + 1);
  const tasks = [...counts]
    .map(([task, count]) => (count === 1 ? task : `${task} (${count})`))
    .sort()
    .join(', ');
  return works(`${models.length} at ${address}, for ${tasks}`);
}

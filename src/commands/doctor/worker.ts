/** Whether workers ask the task queue for work. */
import { tsToMs } from '@temporalio/common/lib/time';
import { commandLine } from '../problem';
import { type Temporal, withTemporal } from '../temporal';
import { isAway } from '../temporal-problem';
import { patience, type PartCheck } from './examine';
import { broken, notChecked, type Verdict, works } from './findings';

/** Types of task queues in Temporal's API: a worker of ours polls both. */
const queueTypes = { workflow: 1, activity: 2 } as const;

/** A worker without work asks anew once a minute. Temporal remembers who asked for five, be they gone since. */
const longestSilence = 75_000;

interface Poller {
  identity: string;
  /** When it last asked, in milliseconds since 1970. */
  askedAt: number;
}

export const workerCheck: PartCheck = {
  part: 'worker',
  async look(settings) {
    const { TEMPORAL_NAMESPACE: namespace, TEMPORAL_TASK_QUEUE: queue } = settings;
    try {
      const [workflow, activity] = await withTemporal(settings, (temporal) =>
        temporal.within(patience, () =>
          Promise.all([
            pollersOf(temporal, { namespace, queue, type: queueTypes.workflow }),
            pollersOf(temporal, { namespace, queue, type: queueTypes.activity }),
          ]),
        ),
      );
      return verdictOn(queue, workflow, activity, Date.now());
    } catch (error) {
      if (isAway(error)) return notChecked('can only be asked for when Temporal answers');
      throw error;
    }
  },
};

/** @param now in milliseconds since 1970 */
export function verdictOn(
  queue: string,
  workflow: readonly Poller[],
  activity: readonly Poller[],
  now: number,
): Verdict {
  const isHere = ({ askedAt }: Poller): boolean => now - askedAt <= longestSilence;
  const workers = new Set(workflow.filter(isHere).map(({ identity }) => identity));
  if (workers.size === 0 || !activity.some(isHere)) {
    return broken(
      `none polls the task queue ${queue}, so runs wait. Start one with \`npm run dev\` or \`npm run worker\`; if one is up, compare its TEMPORAL_TASK_QUEUE and TEMPORAL_NAMESPACE. Then see \`${commandLine('doctor')}\` again.`,
    );
  }
  const lately = Math.max(...workflow.map(({ askedAt }) => askedAt));
  const ago = Math.max(0, Math.round((now - lately) / 1000));
  const count = workers.size === 1 ? '1 worker polls' : `${workers.size} workers poll`;
  return works(`${count} the task queue ${queue}, last ${ago} s ago`);
}

async function pollersOf(
  { connection }: Temporal,
  { namespace, queue, type }: { namespace: string; queue: string; type: 1 | 2 },
): Promise<Poller[]> {
  const { pollers } = await connection.workflowService.describeTaskQueue({
    namespace,
    taskQueue: { name: queue },
    taskQueueType: type,
  });
  return pollers.map(({ identity, lastAccessTime }) => ({
    identity: identity ?? '',
    askedAt: lastAccessTime ? tsToMs(lastAccessTime) : 0,
  }));
}

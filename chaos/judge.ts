/** Compares what came of a disturbed run with what comes of one that nobody disturbs. */
import type { Compared, SeenOutcome } from './outcome';
import { chaosPlan } from './request';

export type Verdict =
  /** The same answer and the same artifacts as undisturbed. */
  | 'right'
  /** Answered, a task by another expert than undisturbed, whom the outcome names. */
  | 'other expert'
  /** Ended, and says what could not be done and why. */
  | 'named failure'
  /** Ended otherwise than undisturbed without saying why. */
  | 'wrong'
  /** Not ended within the limit. */
  | 'stuck'
  /** The moment did not come, so nothing was disturbed. */
  | 'not hit'
  /** The harness itself failed, which says nothing of the run. */
  | 'not tried';

export interface Judgement {
  verdict: Verdict;
  /** What differs; empty where nothing does. */
  note: string;
}

/** @param outcome `undefined` where the run did not end */
export function judge(outcome: SeenOutcome | undefined, expected: Compared, wasHit: boolean): Judgement {
  if (!outcome) return { verdict: 'stuck', note: 'not ended within the limit' };
  const { compared, isNamed } = outcome;
  if (JSON.stringify(compared) === JSON.stringify(expected))
    return { verdict: wasHit ? 'right' : 'not hit', note: '' };
  const note = differencesOf(compared, expected).join('; ');
  if (compared.status !== expected.status) return { verdict: isNamed ? 'named failure' : 'wrong', note };
  return { verdict: isExplained(compared, expected) ? 'other expert' : 'wrong', note };
}

/** Whether each task made the same as undisturbed, unless another did it or a task that it needs. */
function isExplained({ tasks }: Compared, expected: Compared): boolean {
  const others = new Set<string>();
  for (const { id, dependsOn } of chaosPlan.tasks) {
    const [is, was] = [taskIn(tasks, id), taskIn(expected.tasks, id)];
    if (is?.model !== was?.model || dependsOn.some((need) => others.has(need))) others.add(id);
    else if (String(is?.hashes) !== String(was?.hashes)) return false;
  }
  return others.size > 0;
}

const taskIn = (tasks: Compared['tasks'], id: string): Compared['tasks'][number] | undefined =>
  tasks.find((task) => task.id === id);

function differencesOf(is: Compared, expected: Compared): string[] {
  const tasks = expected.tasks.flatMap((was) => {
    const now = taskIn(is.tasks, was.id);
    if (JSON.stringify(now) === JSON.stringify(was)) return [];
    return [
      `task ${was.id} ${now?.state ?? 'is missing'}${now?.model === was.model ? '' : ` by ${now?.model ?? ''}`}${now?.why ? `: ${now.why}` : ''}`,
    ];
  });
  return [...(is.status === expected.status ? [] : [`status ${is.status}`]), ...tasks];
}

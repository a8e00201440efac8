/** What of a plan can be run when some of its tasks are wrong: those without a problem that need none with one. */
import { readHandles } from './handles';
import type { Plan, PlanStep } from './plan';
import type { Problem } from './problems';
import type { PlanInput } from './validate-plan';
import { type RepairedVerdict, validateAndRepair } from './repair-plan';

export type SoundPart =
  { found: false } | { found: true; verdict: Extract<RepairedVerdict, { valid: true }>; leftOut: string[] };

/** Leaving tasks out can bring up others that were not looked at yet: a circle behind a wrong name. */
const maxRounds = 4;

/** @param problems the plan's own, as the validator told them */
export function soundPart(plan: Plan, problems: readonly Problem[], inputs: readonly PlanInput[]): SoundPart {
  const leftOut: string[] = [];
  let rest = plan;
  let found: readonly Problem[] = problems;
  for (let round = 0; round < maxRounds; round++) {
    const hopeless = found.filter(({ mend }) => mend.is === 'none');
    // Where each has a mend and mending has still not helped, none of them is sound.
    const wrong = new Map((hopeless.length > 0 ? hopeless : found).map((each) => [each.task, each]));
    const spread = withDescendants(rest, new Set(wrong.keys()));
    leftOut.push(
      ...rest.tasks.filter(({ id }) => spread.has(id)).map((step) => tell(step, wrong.get(step.id))),
    );
    rest = { tasks: rest.tasks.filter(({ id }) => !spread.has(id)) };
    // A problem of the plan as a whole, such as too many tasks, belongs to no task that could be left out.
    if (spread.size === 0 || rest.tasks.length === 0) return { found: false };
    const verdict = validateAndRepair(rest, inputs);
    if (verdict.valid) return { found: true, verdict, leftOut };
    found = verdict.problems;
  }
  return { found: false };
}

function withDescendants({ tasks }: Plan, wrong: ReadonlySet<string>): Set<string> {
  const spread = new Set(tasks.map(({ id }) => id).filter((id) => wrong.has(id)));
  let before = -1;
  while (spread.size > before) {
    before = spread.size;
    for (const step of tasks) if (needsOf(step).some((need) => spread.has(need))) spread.add(step.id);
  }
  return spread;
}

const needsOf = ({ dependsOn, args }: PlanStep): string[] => [
  ...dependsOn,
  ...args.flatMap(({ value }) =>
    readHandles(value).flatMap((part) =>
      part.is === 'handle' && part.handle.from === 'task' ? [part.handle.task as string] : [],
    ),
  ),
];

const tell = ({ id, task }: PlanStep, problem: Problem | undefined): string =>
  `Task ${id} (${task}) was left out of the plan: ${problem?.sentence ?? 'it needs a task that was left out.'}`;

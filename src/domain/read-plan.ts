/**
 * Reads a plan out of any JSON a controller wrote: our own form, or JARVIS's list
 * `[{"task", "id", "dep": [-1], "args": {"image": "<GENERATED>-0"}}]`. Only the form is read here; whether the plan
 * makes sense is the validator's to say.
 */
import { z } from 'zod';
import type { Plan } from './plan';

export type ReadPlan = { read: true; value: Plan } | { read: false; problem: string };

const Reference = z.union([z.string().trim(), z.number()]).transform(String);
/** What models write where text is asked for. Lists are those of JARVIS's form, where an argument may have several values. */
const Scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const Value = z.union([Scalar, z.array(Scalar).transform((values) => values.join(' '))]);

/** JARVIS writes `-1` for "depends on nothing". */
const References = z.array(Reference).transform((ids) => ids.filter((id) => id !== '-1'));

const Arguments = z.union([
  z.array(z.object({ name: z.string(), value: Value })),
  z
    .record(z.string(), Value)
    .transform((args) => Object.entries(args).map(([name, value]) => ({ name, value }))),
]);

const OurStep = z.object({ id: Reference, task: z.string(), dependsOn: References, args: Arguments });
const JarvisStep = z
  .object({ id: Reference, task: z.string(), dep: References, args: Arguments })
  .transform(({ id, task, dep, args }) => ({ id, task, dependsOn: dep, args }));
const Step = z.union([OurStep, JarvisStep]);

const WrittenPlan = z.union([
  z.object({ tasks: z.array(Step) }),
  z.array(Step).transform((tasks) => ({ tasks })),
]);

const form = '{"tasks": [{"id": 1, "task": "…", "dependsOn": [], "args": [{"name": "…", "value": "…"}]}]}';

/** A plan, or a sentence for the controller that says what is wrong with the form. */
export function readPlan(value: unknown): ReadPlan {
  const parsed = WrittenPlan.safeParse(value);
  return parsed.success
    ? { read: true, value: parsed.data }
    : { read: false, problem: `The reply is not a plan: ${whatIsWrong(value)}. Write ${form}` };
}

function whatIsWrong(value: unknown): string {
  const tasks = z.union([
    z.object({ tasks: z.array(z.unknown()) }).transform((plan) => plan.tasks),
    z.array(z.unknown()),
  ]);
  const listed = tasks.safeParse(value);
  if (!listed.success) return 'it has no list "tasks"';
  for (const [at, step] of listed.data.entries()) {
    const issue = OurStep.safeParse(step).error?.issues[0];
    if (issue && !JarvisStep.safeParse(step).success) {
      const place = issue.path.length === 0 ? '' : `"${issue.path.join('.')}": `;
      return `task number ${at + 1} in it is wrong (${place}${issue.message})`;
    }
  }
  return 'its form is wrong';
}

/** Why plans are refused: each cause with how often it was met, in how many plans, and one of its sentences. */
import type { Problem, ProblemCode } from '../src/domain/problems';
import type { Executability } from './executable';

export interface Cause {
  code: ProblemCode;
  times: number;
  plans: number;
  example: string;
}

/** Most frequent first. */
export function causesOf(results: readonly Executability[]): Cause[] {
  const refused = results.flatMap((result) => (result.is === 'refused' ? [result.problems] : []));
  const met = new Map<ProblemCode, Problem[]>();
  for (const problem of refused.flat()) met.set(problem.code, [...(met.get(problem.code) ?? []), problem]);
  return [...met]
    .map(([code, problems]) => ({
      code,
      times: problems.length,
      plans: refused.filter((each) => each.some((problem) => problem.code === code)).length,
      example: problems[0]?.sentence ?? '',
    }))
    .sort((one, other) => other.plans - one.plans || (one.code < other.code ? -1 : 1));
}

export function causesMarkdown(results: readonly Executability[]): string {
  const count = (is: Executability['is']): number => results.filter((result) => result.is === is).length;
  const rows = causesOf(results).map(
    ({ code, plans, times, example }) =>
      `| ${code} | ${plans} | ${times} | ${example.replaceAll('|', '\\|')} |`,
  );
  return [
    '# Why plans are refused',
    '',
    'Made by `npm run eval:causes` from the 489 plans that Mistral-7B wrote for TaskBench requests (eval/data), each read,',
    "validated, repaired where there is one way to, and walked to its end with the run's own executor. A test keeps this page",
    'true. Most of these plans break rules of ours that TaskBench does not have, such as which kind an argument takes: this',
    'measures stability, not how good the model is.',
    '',
    `${results.length} plans: ${count('as written')} can be run as written, ${count('after repair')} after repair, ${count('refused')} go back to the controller with their problems. None crashes, none stalls.`,
    '',
    '| cause | plans | times | what the controller is told, for example |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

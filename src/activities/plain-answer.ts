/** An answer without a controller: what was found and what was not, told straight. Used where a run ends early. */
import type { AnswerMaterial, AnswerTask } from '../ports';
import type { Ending } from './contract';

export function plainAnswer(
  { tasks, leftOut }: Pick<AnswerMaterial, 'tasks' | 'leftOut'>,
  ending: Ending,
): string {
  const done = tasks.filter(({ outcome }) => outcome.state === 'done');
  const opening =
    ending.is === 'cancelled' ? 'This run was cancelled.' : `This run could not be finished. ${ending.why}`;
  const lines = [opening];
  if (done.length > 0) lines.push('', 'Done until then:', ...done.map(describeDone));
  const open = tasks.flatMap(({ outcome }) =>
    outcome.state === 'done' ? [] : [`- task ${outcome.id} (${outcome.type}): ${outcome.why}`],
  );
  open.push(...leftOut.map((sentence) => `- ${sentence}`));
  if (open.length > 0) lines.push('', 'Not done:', ...open);
  return lines.join('\n');
}

function describeDone({ outcome, outputs }: AnswerTask): string {
  const made = outputs.map(({ handle, text }) => (text === '' ? handle : `${handle} ${text}`)).join('; ');
  return `- task ${outcome.id} (${outcome.type}): ${made}`;
}

/** A run's progress in Markdown, as Temporal's Web UI shows it under "current details". */
import type { RunView, TaskView } from '../domain/run';

/** Tasks listed at most: the Web UI is for a look, `client watch` for the whole. */
const listed = 30;

export function renderDetails({ stage, planningRound, controller, tasks }: RunView): string {
  const done = tasks.filter(({ state }) => state === 'done').length;
  const heading =
    stage === 'planning'
      ? `**planning**, round ${planningRound}`
      : `**${stage}**, ${done} of ${tasks.length} tasks done`;
  const lines = tasks.slice(0, listed).map(renderTask);
  const more = tasks.length > listed ? [`- … and ${tasks.length - listed} more`] : [];
  return [heading, ...(controller === '' ? [] : [`controller: ${controller}`]), '', ...lines, ...more].join(
    '\n',
  );
}

function renderTask({ id, type, state, model, reason }: TaskView): string {
  const by = model === '' ? '' : ` by \`${model}\``;
  return `- ${id}. ${type}: ${state}${by}${reason === '' ? '' : ` (${reason})`}`;
}

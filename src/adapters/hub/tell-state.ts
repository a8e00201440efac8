import type { HubState } from './hub-models';

/** How it stands with the hub's lists, in a sentence for people: with their date, and with what went wrong. */
export function tellState({ tasks, models, oldestAt, isFresh, problem }: HubState): string {
  const wrong = problem === '' ? '' : ` ${problem}`;
  if (tasks === 0) return `No list of the hub's models is known yet.${wrong}`;
  const age = isFresh ? 'as of' : 'not renewed since';
  const date = new Date(oldestAt).toISOString().slice(0, 16).replace('T', ' ');
  return `${counted(models, 'hosted model')} for ${counted(tasks, 'task')}, ${age} ${date} UTC.${wrong}`;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

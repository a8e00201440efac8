/** Keeps what is told of a run's tasks when it is closed within what one payload may hold, however much went wrong. */
import type { TaskOutcome } from '../domain/run';

/** Well below the 2 MB that Temporal takes, as there is more in the payload. */
const mostBytes = 1_200_000;

/** Tried in order: how many characters of each sentence are kept, and of how many failed tries a task. */
const degrees = [
  { characters: Infinity, tries: Infinity },
  { characters: 300, tries: 20 },
  { characters: 100, tries: 3 },
  { characters: 40, tries: 0 },
] as const;

export function shortenOutcomes(outcomes: readonly TaskOutcome[]): TaskOutcome[] {
  let shortened = [...outcomes];
  for (const degree of degrees) {
    shortened = outcomes.map((outcome) => shorten(outcome, degree));
    if (bytesOf(shortened) <= mostBytes) break;
  }
  return shortened;
}

function shorten(outcome: TaskOutcome, { characters, tries }: (typeof degrees)[number]): TaskOutcome {
  const cut = (sentence: string): string =>
    sentence.length > characters ? `${sentence.slice(0, characters)}…` : sentence;
  const failedTries = outcome.failedTries.slice(0, tries).map(({ model, why }) => ({ model, why: cut(why) }));
  return outcome.state === 'done'
    ? { ...outcome, reason: cut(outcome.reason), failedTries }
    : { ...outcome, why: cut(outcome.why), failedTries };
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** What a request takes over from the run it goes on from: turns, and inputs beside its own. */
import type { StoreKey } from '../../domain/ids';
import { artifactKey, type RunPlace } from '../../domain/record-keys';
import type { Resource } from '../../domain/resource';
import { maxInputs, type Turn } from '../../domain/run';
import type { RunReport } from '../report/run-report';
import { keptTurns } from './kept-turns';
import { type Meaning, retell } from './retell';
import { whatIsLeft } from './what-is-left';

/** An artifact that the new run keeps under its own prefix. */
export interface ArtifactCopy {
  from: StoreKey;
  to: StoreKey;
}

export interface TakenOver {
  turns: Turn[];
  /** All of the request's: its own, as they were, then what is taken over. */
  inputs: Resource[];
  copies: ArtifactCopy[];
}

/** Where no conversation is gone on from. */
export const nothingTakenOver = (own: readonly Resource[]): TakenOver => ({
  turns: [],
  inputs: [...own],
  copies: [],
});

/**
 * @param own the new request's own inputs: what they hold already is not taken over again
 * @param run the new run
 */
export function goOnFrom(earlier: RunReport, own: readonly Resource[], run: RunPlace): TakenOver {
  const taken = whatIsLeft(earlier)
    .filter(({ sha256 }) => !own.some((input) => input.sha256 === sha256))
    .slice(0, maxInputs - own.length);
  const inputs = [...own, ...taken.map((left) => ({ ...left, key: artifactKey(run, left.sha256) }))];
  const copies = taken.map(({ key, sha256 }) => ({ from: key, to: artifactKey(run, sha256) }));
  return { turns: keptTurns(turnsOf(earlier, inputs)), inputs, copies };
}

/** The earlier run's own turns and the run itself, retold for what now has those inputs. */
function turnsOf({ request, outcome, made }: RunReport, inputs: readonly Resource[]): Turn[] {
  const asked: Meaning = (handle) =>
    handle.from === 'input'
      ? request.inputs.slice(handle.index - 1, handle.index).map(({ sha256 }) => sha256)
      : [];
  const answered: Meaning = (handle) =>
    handle.from === 'input'
      ? asked(handle)
      : (made.get(handle.task) ?? []).flatMap(({ kind, sha256 }) => (kind === handle.kind ? [sha256] : []));
  return [
    ...request.turns.map(({ runId, text, answer }) => ({
      runId,
      text: retell(text, asked, inputs),
      answer: retell(answer, asked, inputs),
    })),
    {
      runId: outcome.runId,
      text: retell(request.text, asked, inputs),
      answer: retell(outcome.answer, answered, inputs),
    },
  ];
}

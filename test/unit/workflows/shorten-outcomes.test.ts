import { ModelId, StoreKey, TaskId } from '../../../src/domain/ids';
import type { TaskOutcome } from '../../../src/domain/run';
import { shortenOutcomes } from '../../../src/workflows/shorten-outcomes';

const failed = (id: number, tries: number, why: string): TaskOutcome => ({
  state: 'failed',
  id: TaskId.parse(String(id)),
  type: 'summarization',
  why,
  failedTries: Array.from({ length: tries }, () => ({ model: ModelId.parse('a/model'), why })),
});
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

it('what fits is told as it is', () => {
  const outcomes = Array.from({ length: 100 }, (_, id) => failed(id, 5, 'It is away. '.repeat(40)));
  expect(shortenOutcomes(outcomes)).toEqual(outcomes);
});

it('a thousand tasks that all went wrong many times, with long sentences, fit one payload', () => {
  const outcomes = Array.from({ length: 1_000 }, (_, id) => failed(id, 20, 'Überlänge '.repeat(100)));
  const shortened = shortenOutcomes(outcomes);
  expect(bytesOf(outcomes)).toBeGreaterThan(20_000_000);
  expect(bytesOf(shortened)).toBeLessThan(1_200_000);
  expect(shortened.map(({ id, state }) => [id, state])).toEqual(outcomes.map(({ id, state }) => [id, state]));
  expect(shortened.every((outcome) => outcome.state === 'failed' && outcome.why.startsWith('Über'))).toBe(
    true,
  );
});

it('of what was done, every call is still told', () => {
  const done = (id: number): TaskOutcome => ({
    ...{
      state: 'done',
      id: TaskId.parse(String(id)),
      type: 'summarization',
      model: ModelId.parse('a/model'),
    },
    reason: 'It fits. '.repeat(60),
    callKeys: Array.from({ length: 5 }, (_, at) =>
      StoreKey.parse(`runs/local/local.x/calls/${id}-${at}.json`),
    ),
    failedTries: Array.from({ length: 5 }, () => ({
      model: ModelId.parse('a/model'),
      why: 'No. '.repeat(150),
    })),
  });
  const outcomes = Array.from({ length: 1_000 }, (_, id) => done(id));
  const shortened = shortenOutcomes(outcomes);
  expect(bytesOf(shortened)).toBeLessThan(1_200_000);
  expect(shortened.map((outcome) => outcome.state === 'done' && outcome.callKeys)).toEqual(
    outcomes.map((outcome) => outcome.state === 'done' && outcome.callKeys),
  );
});

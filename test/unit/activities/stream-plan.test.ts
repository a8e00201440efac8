/** Tasks of a plan handed on while it is written. */
import { wholeKey } from '../../../src/activities/short-keys';
import { openPlanStream, type PlanStream } from '../../../src/activities/stream-plan';
import type { StreamedTasks } from '../../../src/activities/contract';
import { createRulesController } from '../../../src/adapters/rules';
import { Caller, RunKey, runIdOf, Sha256 } from '../../../src/domain/ids';
import type { PlanStep } from '../../../src/domain/plan';
import { PlanRecord, schemaVersion } from '../../../src/domain/run';
import type { ArtifactStore } from '../../../src/ports';

const caller = Caller.parse('local');
const run = { schema: schemaVersion, caller, runId: runIdOf(caller, RunKey.parse('a')) } as const;
const promptHash = Sha256.parse('0'.repeat(64));

const speech = (id: number, of: number): PlanStep => ({
  id: String(id),
  task: 'summarization',
  dependsOn: [],
  args: [{ name: 'text', value: of === 0 ? 'words' : `<text-${of}>` }],
});

interface Bench {
  stream: PlanStream;
  told: Omit<StreamedTasks, 'attempt'>[];
  records: Map<string, unknown>;
}

function open(tell: () => Promise<void> = () => Promise.resolve()): Bench {
  const records = new Map<string, unknown>();
  const told: Bench['told'] = [];
  // Of the store, streaming writes records alone.
  const store = {
    createRecord: (key: string, value: unknown) => {
      records.set(key, value);
      return Promise.resolve({ created: true });
    },
  } as unknown as ArtifactStore;
  const stream = openPlanStream(
    { store, controller: createRulesController() },
    {
      run,
      round: 1,
      request: { inputs: [] },
      tell: (tasks) => {
        told.push(tasks);
        return tell();
      },
    },
    new AbortController().signal,
  );
  return { stream, told, records };
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};
const idsIn = (told: Bench['told']): string[][] => told.map(({ tasks }) => tasks.map(({ id }) => String(id)));

it('the first is told at once, and what is written meanwhile is told together', async () => {
  const { stream, told } = open();
  stream.heard(speech(1, 0), promptHash);
  await until(() => told.length === 1);
  for (let id = 2; id <= 50; id++) stream.heard(speech(id, id - 1), promptHash);
  await until(() => idsIn(told).flat().length === 50);
  expect(told.length).toBeLessThan(5);
  expect(new Set(idsIn(told).flat()).size).toBe(50);
  await stream.end();
});

it('each telling has a record of its own that holds the new tasks alone, so that long plans stay small', async () => {
  const { stream, told, records } = open();
  stream.heard(speech(1, 0), promptHash);
  await until(() => told.length === 1);
  stream.heard(speech(2, 1), promptHash);
  await until(() => told.length === 2);
  const graphs = told.map(({ planKey }) => {
    const { verdict } = PlanRecord.parse(records.get(wholeKey(run, planKey)));
    return verdict.is === 'valid' ? verdict.graph.tasks.map(({ id }) => String(id)) : [];
  });
  expect(graphs).toEqual([['1'], ['2']]);
  await stream.end();
});

it('a task whose need is not written yet waits for it', async () => {
  const { stream, told } = open();
  stream.heard(speech(2, 1), promptHash);
  stream.heard(speech(1, 0), promptHash);
  await until(() => told.length > 0);
  expect(idsIn(told).flat().sort()).toEqual(['1', '2']);
  await stream.end();
});

it('a plan that is not sound so far is told nothing of', async () => {
  const { stream, told } = open();
  stream.heard({ ...speech(1, 0), task: 'mind-reading' }, promptHash);
  await stream.end();
  expect(told).toEqual([]);
});

it('once the whole plan is there nothing more is told, and nobody waits', async () => {
  const { stream, told } = open();
  stream.heard(speech(1, 0), promptHash);
  await until(() => told.length === 1);
  stream.heard(speech(2, 1), promptHash);
  await stream.end();
  stream.heard(speech(3, 2), promptHash);
  await stream.end();
  expect(idsIn(told).flat()).toEqual(['1']);
});

it('a telling that fails costs the plan nothing', async () => {
  const { stream, told } = open(() => Promise.reject(new Error('no server')));
  stream.heard(speech(1, 0), promptHash);
  await until(() => told.length === 1);
  await expect(stream.end()).resolves.toBeUndefined();
});

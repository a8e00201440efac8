/** What an answer is written from. */
import { answerMaterial } from '../../../src/activities/answer-material';
import { PlanReader } from '../../../src/activities/plan-of-run';
import { Caller, ModelId, RunId, StoreKey, TaskId } from '../../../src/domain/ids';
import { requestKey } from '../../../src/domain/record-keys';
import { type RunRequest, schemaVersion, type TaskOutcome } from '../../../src/domain/run';
import { answerPrompt } from '../../../src/prompts/answer';
import { storeOf } from '../../support/store-of-records';

const schema = schemaVersion;
const run: RunRequest = { schema, caller: Caller.parse('local'), runId: RunId.parse('local.a') };
const hash = 'a'.repeat(64);
const planKey = StoreKey.parse('runs/local/local.a/plans/1.json');
const resource = {
  kind: 'text',
  mediaType: 'text/plain',
  bytes: 8,
  sha256: hash,
  key: `runs/local/local.a/artifacts/${hash}`,
  preview: 'two cats',
  producedBy: { by: 'task', task: '1' },
};
const call = (adapted: string[]): unknown => ({
  schema,
  task: '1',
  type: 'visual-question-answering',
  model: 'some/model',
  revision: '1',
  asked: [],
  adapted,
  outputs: [resource],
  startedAt: '2026-01-01T00:00:00.000Z',
  milliseconds: 1,
});
const request = {
  schema,
  ...{ caller: run.caller, runId: run.runId, text: 'How many?', inputs: [] },
  submittedAt: '2026-01-01T00:00:00.000Z',
  fingerprint: hash,
};
const image = { is: 'resources', handles: [{ from: 'input', index: 1, kind: 'image' }] };
const question = { is: 'text', parts: [{ is: 'literal', text: 'How many?' }] };
const graph = {
  tasks: [
    {
      id: '1',
      type: 'visual-question-answering',
      needs: [],
      args: [
        { name: 'image', value: image },
        { name: 'question', value: question },
      ],
      fanOut: { is: 'none' },
    },
  ],
};
const plan = {
  schema,
  round: 1,
  controller: { name: 'test', languageModel: true },
  promptHash: hash,
  usage: { promptTokens: 0, completionTokens: 0 },
  verdict: { is: 'valid', plan: { tasks: [] }, graph, repairs: [] },
};

async function materialOf(...adapted: string[][]) {
  const callKeys = adapted.map((_, at) => StoreKey.parse(`runs/local/local.a/calls/${at}.json`));
  const records = new Map<StoreKey, unknown>([
    [requestKey(run), request],
    [planKey, plan],
    ...callKeys.map((key, at) => [key, call(adapted[at] ?? [])] as const),
  ]);
  const { store } = storeOf(records);
  const outcome: TaskOutcome = {
    ...{ state: 'done', id: TaskId.parse('1'), type: 'visual-question-answering' },
    ...{ model: ModelId.parse('some/model'), reason: '', callKeys, failedTries: [] },
  };
  const rest = { repairs: [], leftOut: [], usage: { promptTokens: 0, completionTokens: 0 } };
  const soFar = { run, plan: { is: 'made', planKey } as const, tasks: [outcome], ...rest };
  return answerMaterial(store, new PlanReader(store), soFar, new AbortController().signal);
}

const smaller = 'made smaller: 12000 × 9000 → 4096 × 3072';

it('says beside an argument what was done to it before the expert saw it', async () => {
  const material = await materialOf([`image: ${smaller}`]);
  expect(material.tasks[0]?.asked).toEqual([
    { name: 'image', value: '<input-1>', changedFirst: [smaller] },
    { name: 'question', value: 'How many?' },
  ]);
  expect(JSON.stringify(answerPrompt({ ...material, problems: [] }).question)).toContain(smaller);
});

it('says it once where it was done to every element of a list, and nothing where nothing was done', async () => {
  const several = await materialOf([`image: ${smaller}`], [`image: ${smaller}`], []);
  expect(several.tasks[0]?.asked[0]).toEqual({ name: 'image', value: '<input-1>', changedFirst: [smaller] });
  const none = await materialOf([]);
  expect(none.tasks[0]?.asked[0]).toEqual({ name: 'image', value: '<input-1>' });
});

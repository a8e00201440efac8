/** An answer by a language model, from the activity that asks for it to a server that speaks OpenAI's chat completions. */
import { composeAnswer } from '../../src/activities/compose-answer';
import type { ClosedRun } from '../../src/activities/contract';
import { PlanReader } from '../../src/activities/plan-of-run';
import { Failure } from '../../src/domain/failures';
import { Caller, RunId, Sha256, type StoreKey } from '../../src/domain/ids';
import { outcomeKey, requestKey } from '../../src/domain/record-keys';
import { OutcomeRecord, type RequestRecord, type RunRequest } from '../../src/domain/run';
import type { ArtifactStore } from '../../src/ports';
import {
  type ChatEndpoint,
  completion,
  modelAt,
  startChatEndpoint,
  unwatched,
} from '../support/chat-endpoint';

const run: RunRequest = { schema: 1, caller: Caller.parse('local'), runId: RunId.parse('local.answer') };
const request: RequestRecord = {
  ...run,
  text: 'Good morning!',
  inputs: [],
  turns: [],
  earlier: { is: 'none' },
  submittedAt: '2026-01-01T00:00:00.000Z',
  fingerprint: Sha256.parse('0'.repeat(64)),
};

let endpoint: ChatEndpoint;
let records: Map<StoreKey, unknown>;
/** What a worker remembers is there all the same. */
let storeIsAway: boolean;
beforeEach(async () => {
  storeIsAway = false;
  endpoint = await startChatEndpoint();
  records = new Map<StoreKey, unknown>([[requestKey(run), request]]);
});
afterEach(() => endpoint.stop());

const unused = (): Promise<never> => Promise.reject(new Error('small talk has no artifacts'));
/** Records alone, which is all that there is of small talk. */
const store: ArtifactStore = {
  findRecord: (key) => {
    if (records.has(key)) return Promise.resolve({ found: true, value: records.get(key) });
    if (storeIsAway) return Promise.reject(new Failure('Artifact.Unavailable', 'The store is away.'));
    return Promise.resolve({ found: false });
  },
  replaceRecord: unused,
  remove: unused,
  createRecord: (key, value) => {
    records.set(key, value);
    return Promise.resolve({ created: true });
  },
  putFile: unused,
  copy: unused,
  fetchFile: unused,
  readText: unused,
  list: unused,
};

/** Closes a run for which nothing was planned. */
const close = (): Promise<ClosedRun> => {
  const { controller, texts } = modelAt(endpoint.url);
  return composeAnswer({ controller, store, ...texts }, new PlanReader(store))(
    {
      run,
      plan: { is: 'none' },
      tasks: [],
      repairs: [],
      leftOut: [],
      usage: { promptTokens: 1_000, completionTokens: 10 },
    },
    new AbortController().signal,
    unwatched,
  );
};
const outcome = (): OutcomeRecord => OutcomeRecord.parse(records.get(outcomeKey(run)));

test('small talk is answered directly, in one further call', async () => {
  endpoint.replies(completion('{"answer": "Good morning to you!"}'));
  expect(await close()).toEqual({ status: 'answered' });
  expect(outcome()).toMatchObject({ answer: 'Good morning to you!', usage: { promptTokens: 1_120 } });
  expect(endpoint.received).toHaveLength(1);
});

test.each([
  ['in another form', completion('{"tasks": []}'), 'something else'],
  ['cut off', completion('{"answer": "Good mo', { finish_reason: 'length' }), 'cut off'],
  ['about a file that does not exist', completion('{"answer": "See song.mp3"}'), 'song.mp3'],
])('an answer %s is asked for again, told why, and its tokens are counted', async (_, first, why) => {
  endpoint.replies(first, completion('{"answer": "Good morning!"}'));
  await close();
  expect(outcome()).toMatchObject({
    answer: 'Good morning!',
    usage: { promptTokens: 1_240, completionTokens: 70 },
  });
  expect(endpoint.received[1]?.body.messages.at(-1)?.content).toMatch(new RegExp(`<problems>\n.*${why}`));
});

test('a controller that never writes one is refused after three tries, which nobody retries', async () => {
  endpoint.replies(completion('{"tasks": []}'));
  await expect(close()).rejects.toMatchObject({
    type: 'Controller.Refused',
    message: expect.stringContaining('in 3 tries'),
  });
  expect(endpoint.received).toHaveLength(3);
});

test('a run that has its outcome is closed with it, and no further answer is asked for', async () => {
  endpoint.replies(completion('{"answer": "Good morning to you!"}'));
  await close();
  expect(await close()).toEqual({ status: 'answered' });
  expect(outcome().answer).toBe('Good morning to you!');
  expect(endpoint.received).toHaveLength(1);
});

test('while the store is away no answer is asked for, though the request is remembered', async () => {
  storeIsAway = true;
  await expect(close()).rejects.toMatchObject({ type: 'Artifact.Unavailable' });
  expect(endpoint.received).toEqual([]);
});

/** A language model as controller: the whole system against a server that speaks OpenAI's chat completions. */
import { runClient } from '../support/run-client';
import { Client, Connection } from '@temporalio/client';
import { pendingWork } from '../../src/commands/progress/pending-work';
import { openArtifactStore } from '../../src/adapters/store-from-settings';
import { readSettings } from '../../src/config';
import { type ChatEndpoint, completion, inPieces, json, startChatEndpoint } from '../support/chat-endpoint';
import { deferred } from '../support/deferred';
import { StackHomes, timeToStart } from '../support/stack-in-temporary-home';
import type { Stack } from '../../src/stack/start-stack';

const homes = new StackHomes();
let endpoint: ChatEndpoint;
let stack: Stack;
beforeAll(async () => {
  endpoint = await startChatEndpoint();
  stack = await homes.start({
    experts: { kind: 'start' },
    workers: 1,
    environment: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      OPENAI_BASE_URL: endpoint.url,
      OPENAI_API_KEY: 'secret-key',
    },
  });
}, timeToStart);
afterAll(async () => {
  await homes.clear();
  await endpoint.stop();
}, 60_000);
beforeEach(() => {
  endpoint.received.length = 0;
});

interface Report {
  status: string;
  answer: string;
  controller: { name: string; languageModel: boolean };
  repairs: string[];
  leftOut: string[];
  tasks: { type: string; state: string }[];
}

async function ask(id: string, text: string): Promise<{ code: number; report: Report }> {
  const { code, stdout } = await runClient(
    stack.environment(),
    'submit',
    text,
    '--id',
    id,
    '--wait',
    '--json',
  );
  // The last line of our own client's JSON is the report.
  return { code, report: JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Report };
}

const planOf = (...tasks: { task: string; text: string }[]): string =>
  JSON.stringify({
    tasks: tasks.map(({ task, text }, at) => ({
      id: at + 1,
      task,
      dependsOn: [],
      args: [{ name: 'text', value: text }],
    })),
  });
/** The language model offers itself for text tasks too, so there is something to choose. */
const choice = completion(JSON.stringify({ reason: 'made for it', model: 'impresario/vader-sentiment' }));
const answer = completion(JSON.stringify({ answer: 'It sounds friendly.' }));

it('that writes garbage twice and then a plan gets its run done in three planning calls', async () => {
  endpoint.replies(
    completion('I would rather talk about the weather.'),
    completion('{"tasks": [{"id": 1, "task": "mind-reading", "dependsOn": [9], "args": []}]}'),
    completion(planOf({ task: 'text-classification', text: 'We love it!' })),
    choice,
    answer,
  );
  const { code, report } = await ask('garbage', 'Is this friendly: "We love it!"');
  expect(code).toBe(0);
  expect(report).toMatchObject({
    status: 'answered',
    answer: 'It sounds friendly.',
    controller: { languageModel: true },
    tasks: [{ type: 'text-classification', state: 'done' }],
  });
  const planning = endpoint.received.filter(({ body }) => /"name":"plan"/.test(JSON.stringify(body)));
  expect(planning).toHaveLength(3);
  const [, second, third] = planning.map(({ body }) => body.messages.at(-1)?.content ?? '');
  expect(second).toContain('weather');
  expect(third).toContain('mind-reading');
}, 60_000);

it('whose last plan is wrong in part gets its sound part done, and what was left out is said', async () => {
  endpoint.replies(
    completion('no'),
    completion('no'),
    completion(planOf({ task: 'text-classification', text: 'fine' }, { task: 'mind-reading', text: 'fine' })),
    answer,
  );
  const { code, report } = await ask('in-part', 'Is this friendly: "fine"? And read my mind.');
  expect(code).toBe(0);
  expect(report.status).toBe('partly-answered');
  expect(report.leftOut).toEqual([expect.stringContaining('there is no task "mind-reading"')]);
}, 60_000);

it('that never writes a plan ends the run with what was wrong', async () => {
  endpoint.replies(completion('no'));
  const { code, report } = await ask('never', 'Is this friendly: "fine"?');
  expect(code).toBe(1);
  expect(report.status).toBe('failed');
  expect(report.answer).toContain('No plan could be run after 3 tries');
  expect(endpoint.received).toHaveLength(3);
}, 60_000);

it('that refuses the key ends the run at once, naming the setting and not the key', async () => {
  endpoint.replies(
    json(401, { error: { message: 'Incorrect API key provided: secret-key', code: 'invalid_api_key' } }),
  );
  const { code, report } = await ask('key', 'Is this friendly: "fine"?');
  expect(code).toBe(1);
  expect(report.answer).toContain('OPENAI_API_KEY');
  expect(JSON.stringify(report)).not.toContain('secret-key');
  expect(endpoint.received).toHaveLength(1);
}, 60_000);

it('that streams its plan has its first task done before the plan is finished', async () => {
  const plan = JSON.stringify({
    tasks: [
      { id: 1, task: 'text-classification', dependsOn: [], args: [{ name: 'text', value: 'We love it!' }] },
      { id: 2, task: 'token-classification', dependsOn: [], args: [{ name: 'text', value: 'Ada is here.' }] },
    ],
  });
  const firstIsDone = deferred<undefined>();
  let pieces = 0;
  // After the first half, which holds the first task, the model waits until that task is done.
  const pause = (): Promise<unknown> => (++pieces === 2 ? firstIsDone.promise : Promise.resolve());
  endpoint.replies(inPieces(plan, { size: 110, pause }), answer);
  const asking = ask('streamed', 'Is "We love it!" friendly, and who is named in "Ada is here."?');
  const done = await waitForRecords('streamed', 1);
  expect(done).toHaveLength(1);
  firstIsDone.resolve(undefined);
  const { report } = await asking;
  expect(report.tasks.map(({ type, state }) => [type, state])).toEqual([
    ['text-classification', 'done'],
    ['token-classification', 'done'],
  ]);
}, 60_000);

it('that streams its answer is read by watchers while it writes', async () => {
  const wasSeen = deferred<undefined>();
  let pieces = 0;
  // It goes on writing only when a watcher has seen the beginning.
  const pause = (): Promise<unknown> => (++pieces === 1 ? wasSeen.promise : Promise.resolve());
  endpoint.replies(
    completion('{"tasks": []}'),
    inPieces('{"answer": "Good morning, and in case I do not see you, good night!"}', { size: 30, pause }),
  );
  const asking = ask('greeting', 'Hello!');
  const connection = await Connection.connect({ address: stack.addresses.temporalAddress });
  const handle = new Client({ connection }).workflow.getHandle('local.greeting');
  let draft = '';
  while (draft === '') {
    ({ draft } = await pendingWork(handle).catch(() => ({ draft: '' })));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect('Good morning, and in case I do not see you, good night!'.startsWith(draft)).toBe(true);
  wasSeen.resolve(undefined);
  const { report } = await asking;
  expect(report.answer).toBe('Good morning, and in case I do not see you, good night!');
  expect(endpoint.received).toHaveLength(2);
  await connection.close();
}, 60_000);

/** Keys of the calls whose results are recorded, once there are so many. */
async function waitForRecords(id: string, count: number): Promise<readonly string[]> {
  const store = openArtifactStore(readSettings(stack.environment()));
  try {
    for (;;) {
      const keys = await store.list(`runs/local/local.${id}/calls/`, new AbortController().signal);
      if (keys.length >= count) return keys;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    store.close();
  }
}

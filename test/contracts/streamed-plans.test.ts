/** A plan heard while it is written, from a server that speaks OpenAI's chat completions. */
import { openLanguageModel } from '../../src/adapters/openai';
import type { PlanStep } from '../../src/domain/plan';
import { taskTypes } from '../../src/domain/task-catalogue';
import type { Controller, PlanReply } from '../../src/ports';
import {
  type ChatEndpoint,
  completion,
  inPieces,
  refusal,
  startChatEndpoint,
} from '../support/chat-endpoint';
import { deferred } from '../support/deferred';

let endpoint: ChatEndpoint;
let controller: Controller;
beforeEach(async () => {
  endpoint = await startChatEndpoint();
  ({ controller } = openLanguageModel({
    name: 'openai',
    apiKey: '',
    baseURL: endpoint.url,
    model: 'test-model',
    settings: { apiKey: 'OPENAI_API_KEY', baseURL: 'OPENAI_BASE_URL', model: 'OPENAI_MODEL' },
  }));
});
afterEach(() => endpoint.stop());

const plan = JSON.stringify({
  tasks: [
    { id: 1, task: 'translation', dependsOn: [], args: [{ name: 'text', value: 'a {"} b' }] },
    { id: 2, task: 'text-to-speech', dependsOn: [1], args: [{ name: 'text', value: '<text-1>' }] },
  ],
});

async function hearPlan(): Promise<{ reply: PlanReply; heard: string[] }> {
  const heard: string[] = [];
  const hear = ({ id, task }: PlanStep): number => heard.push(`${id} ${task}`);
  const request = { text: 'Hello', inputs: [], turns: [] };
  const reply = await controller.plan(request, taskTypes, { is: 'none' }, hear, new AbortController().signal);
  return { reply, heard };
}

it('each task is heard as soon as it is written, and the whole plan and its usage come in the end', async () => {
  const heardFirst = deferred<undefined>();
  let pieces = 0;
  // The second half is written only once the first task was heard.
  endpoint.replies(
    inPieces(plan, { size: 110, pause: () => (++pieces === 1 ? heardFirst.promise : Promise.resolve()) }),
  );
  const heard: string[] = [];
  const reply = await controller.plan(
    { text: 'Hello', inputs: [], turns: [] },
    taskTypes,
    { is: 'none' },
    ({ id }) => {
      heard.push(id);
      heardFirst.resolve(undefined);
    },
    new AbortController().signal,
  );
  expect(heard).toEqual(['1', '2']);
  expect(reply).toMatchObject({
    is: 'plan',
    plan: { tasks: [{ id: '1' }, { id: '2' }] },
    usage: { promptTokens: 120, completionTokens: 30 },
  });
});

it.each([1, 3, 50, 1000])('it does not matter how the text is cut: pieces of %d characters', async (size) => {
  endpoint.replies(inPieces(plan, { size }));
  expect(await hearPlan()).toMatchObject({
    heard: ['1 translation', '2 text-to-speech'],
    reply: { is: 'plan' },
  });
});

it("JARVIS's form is heard too", async () => {
  endpoint.replies(inPieces('[{"task": "translation", "id": 0, "dep": [-1], "args": {"text": "a"}}]'));
  expect((await hearPlan()).heard).toEqual(['0 translation']);
});

it('a plan behind prose is not heard early, and read in the end all the same', async () => {
  endpoint.replies(inPieces(`Here is the plan:\n\`\`\`json\n${plan}\n\`\`\``));
  expect(await hearPlan()).toMatchObject({ heard: [], reply: { is: 'plan' } });
});

it('an endpoint that does not stream though it was asked to is taken as it is', async () => {
  endpoint.replies(completion(plan));
  expect(await hearPlan()).toMatchObject({
    heard: [],
    reply: { is: 'plan', usage: { promptTokens: 120 } },
  });
});

it('an endpoint that knows no usage of pieces, or no pieces, is asked without', async () => {
  endpoint.replies(
    refusal(400, 'Unknown parameter: stream_options'),
    refusal(400, 'streaming is not supported'),
    completion(plan),
  );
  expect(await hearPlan()).toMatchObject({ reply: { is: 'plan' } });
  expect(endpoint.received.map(({ body }) => [body['stream'], body['stream_options']])).toEqual([
    [true, { include_usage: true }],
    [true, undefined],
    [undefined, undefined],
  ]);
});

it('a plan that breaks off in the middle is no plan', async () => {
  endpoint.replies((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: plan.slice(0, 120) } }] })}\n\n`);
    setTimeout(() => response.destroy(), 50);
  });
  await expect(hearPlan()).rejects.toMatchObject({ type: 'Controller.Unavailable' });
});

it('a piece that is none of a completion says that the address is wrong', async () => {
  endpoint.replies((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end('data: {"choices": "none"}\n\ndata: [DONE]\n\n');
  });
  await expect(hearPlan()).rejects.toMatchObject({ type: 'Controller.ReplyInvalid' });
});

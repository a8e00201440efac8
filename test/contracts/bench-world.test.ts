/** The world that the bench measures in: what it answers is what real endpoints would, so that its figures mean something. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileTypeFromBuffer } from 'file-type/node';
import sharp from 'sharp';
import type { Call } from '../../bench/world/call-log';
import { scenarios } from '../../bench/world/scenarios';
import { createWorld } from '../../bench/world/server';
import { WorldSettings } from '../../bench/world/settings';
import { planJsonSchema } from '../../src/domain/plan';
import { readPlan } from '../../src/domain/read-plan';
import { taskTypes } from '../../src/domain/task-catalogue';
import { validatePlan } from '../../src/domain/validate-plan';

let server: Server;
let url: string;

beforeAll(async () => {
  server = createWorld(WorldSettings.parse({ controllerMs: 20, expertMs: 20 })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is never a pipe's name
});
afterEach(() => set({ mediaBytes: 0, expertFaultEvery: 0 }));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (path: string, body: unknown, method = 'POST'): Promise<Response> =>
  fetch(url + path, { method, body: JSON.stringify(body) });
const set = (settings: Partial<WorldSettings>): Promise<Response> => send('/settings', settings, 'PUT');
const callExpert = (model: string, input: string): Promise<Response> =>
  send(`/models/world/${model}`, { inputs: input });
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

async function ask(text: string, schema?: unknown): Promise<string> {
  const form = schema && { response_format: { type: 'json_schema', json_schema: { name: 'x', schema } } };
  const response = await send('/v1/chat/completions', {
    model: 'world',
    messages: [{ role: 'user', content: text }],
    ...(form as object),
  });
  const body = (await response.json()) as { choices: [{ message: { content: string } }] };
  return body.choices[0].message.content;
}

describe('the world', () => {
  const planned = scenarios.filter(({ tasks }) =>
    tasks.every(({ task }) => (taskTypes as readonly string[]).includes(task)),
  );
  it.each(planned.map(({ name }) => name))(
    'plans the scenario %s as the product can run it',
    async (name) => {
      const plan = readPlan(JSON.parse(await ask(`Do the scenario ${name} now.`, planJsonSchema)));
      const inputs = /^(picture|video)s/.exec(name)
        ? [{ kind: name.startsWith('picture') ? ('image' as const) : ('video' as const) }]
        : [];
      expect(plan.read && validatePlan(plan.value, inputs)).toMatchObject({ valid: true });
    },
  );

  it('chooses one of the candidates, other than the first', async () => {
    const ids = ['world/summarization-large', 'world/summarization-small', 'controller/x'];
    const schema = { properties: { reason: { type: 'string' }, model: { type: 'string', enum: ids } } };
    expect(JSON.parse(await ask('Choose.', schema))).toMatchObject({ model: 'world/summarization-small' });
  });

  it("speaks to prompts of the paper's code in its own form", async () => {
    const plan = JSON.parse(await ask('#1 Task Planning Stage … scenario chain-of-4')) as unknown[];
    expect(plan).toHaveLength(4);
    expect(plan[1]).toEqual({
      task: 'image-to-text',
      id: 2,
      dep: [1],
      args: { image: '<GENERATED>-1' },
    });
  });

  it('streams a plan evenly, and knows when each task was written', async () => {
    await set({ planMs: 200, writing: 'evenly' });
    await fetch(`${url}/calls`, { method: 'DELETE' });
    const response = await send('/v1/chat/completions', {
      model: 'world',
      stream: true,
      messages: [{ role: 'user', content: 'scenario chain-of-4' }],
      response_format: { type: 'json_schema', json_schema: { name: 'plan', schema: planJsonSchema } },
    });
    const pieces = (await response.text()).match(/"content":/g) ?? [];
    expect(pieces.length).toBeGreaterThan(4);
    const { calls } = (await (await fetch(`${url}/calls`)).json()) as { calls: Call[] };
    const [written] = calls.map(({ tasksWritten }) => tasksWritten);
    expect(written).toHaveLength(4);
    expect([...(written ?? [])].sort((one, other) => one - other)).toEqual(written);
  });

  it.each([
    ['text-to-image-base', 'image/png'],
    ['text-to-speech-base', 'audio/wav'],
    ['text-to-video-base', 'video/mp4'],
  ])('answers %s with a file that is %s, of the size that is set', async (model, mediaType) => {
    for (const mediaBytes of [0, 300_000]) {
      await set({ mediaBytes });
      const bytes = await bytesOf(await callExpert(model, 'a lighthouse'));
      expect(await fileTypeFromBuffer(bytes)).toMatchObject({ mime: mediaType });
      expect(bytes.length).toBeGreaterThanOrEqual(mediaBytes - 1); // two bytes a sample of sound
      expect(bytes.length).toBeLessThan(mediaBytes + 10_000);
    }
  });

  it('makes pictures that open', async () => {
    await set({ mediaBytes: 200_000 });
    const bytes = await bytesOf(await callExpert('text-to-image-base', 'a lighthouse'));
    expect((await sharp(bytes).raw().toBuffer({ resolveWithObject: true })).info).toMatchObject({ width: 8 });
  });

  it('answers the same to the same, and other to other input', async () => {
    const answer = async (text: string): Promise<string> =>
      (await callExpert('summarization-base', text)).text();
    expect(await answer('one')).toBe(await answer('one'));
    expect(await answer('one')).not.toBe(await answer('two'));
  });

  it('fails every so many-th call when told to', async () => {
    await set({ expertFaultEvery: 2 });
    const both = [await callExpert('summarization-base', 'x'), await callExpert('summarization-base', 'x')];
    expect(both.map(({ status }) => status).sort()).toEqual([200, 503]);
  });

  it('tells of a call when it began and ended', async () => {
    await fetch(`${url}/calls`, { method: 'DELETE' });
    await callExpert('summarization-base', 'x');
    const { calls } = (await (await fetch(`${url}/calls`)).json()) as { calls: Call[] };
    expect(calls).toMatchObject([{ kind: 'expert', model: 'world/summarization-base', status: 200 }]);
    expect((calls[0]?.end ?? 0) - (calls[0]?.start ?? 0)).toBeGreaterThanOrEqual(19);
  });
});

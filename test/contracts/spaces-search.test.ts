/** `client spaces` against a server that answers as the hub's API is published to. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientEnd, runClient } from '../support/run-client';

let server: Server;
let asked: URL;
let answer: { status: number; body: string };
beforeEach(async () => {
  server = createServer((request, response) => {
    asked = new URL(request.url ?? '', 'http://hub');
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const spaces = (...words: string[]): Promise<ClientEnd> => {
  const { port } = server.address() as AddressInfo; // a TCP server's address is one
  return runClient({ HF_HUB_URL: `http://127.0.0.1:${port}` }, 'spaces', ...words);
};

it('lists Spaces with what is known of them, and what to add; one that is odd is left out', async () => {
  const good = {
    id: 'team/depth',
    likes: 7,
    sdk: 'gradio',
    cardData: { title: 'Depth of pictures' },
    runtime: { stage: 'SLEEPING', hardware: { current: 'cpu-basic', requested: 'cpu-basic' } },
  };
  answer = { status: 200, body: JSON.stringify([good, { likes: 3 }, { id: 'team/plain' }]) };
  const { code, stdout } = await spaces('depth estimation', '--limit', '3');
  expect(code).toBe(0);
  expect(stdout).toContain('team/depth  Depth of pictures  7 likes, sleeping, cpu-basic');
  expect(stdout).toContain('"space":"team/depth"');
  expect(stdout).toContain('team/plain');
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    search: 'depth estimation',
    filter: 'gradio',
    limit: '3',
  });
});

it.each([
  [429, '{}', 'answers 429'],
  [200, '<html>', "can’t be searched|can't be searched"],
])('a hub that answers %i %s is said to be the trouble', async (status, body, says) => {
  answer = { status, body };
  const { code, stderr } = await spaces('depth');
  expect(code).toBe(1);
  expect(stderr).toMatch(new RegExp(says));
});

it('asks for words', async () => {
  answer = { status: 200, body: '[]' };
  expect(await spaces(' ')).toMatchObject({ code: 2 });
  expect((await spaces('nothing like it')).stdout).toContain('no Gradio Space');
});

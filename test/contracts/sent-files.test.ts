/** How files go out to experts and answers come back, on a server that notes what it got. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Headers } from 'undici';
import { type Answer, send } from '../../src/adapters/huggingface/send';
import { outbound } from '../../src/adapters/outbound';
import { type InferenceServer, startInferenceServer } from '../support/inference-server';

const never = new AbortController().signal;
let server: InferenceServer;
let folder: string;
beforeAll(async () => {
  server = await startInferenceServer();
  folder = mkdtempSync(join(tmpdir(), 'impresario-sent-'));
});
beforeEach(() => (server.asked.length = 0));
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function fileOf(bytes: Buffer): Promise<Blob> {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return openAsBlob(path, { type: 'image/png' });
}

const posted = async (body: Blob | string, path = '/model'): Promise<Answer> =>
  send(
    `${server.url}${path}`,
    { method: 'POST', body },
    { headers: new Headers({ 'Idempotency-Key': 'k' }), dispatcher: outbound },
    never,
  );

async function textOf({ body }: Answer): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

it.each([0, 1, 512 * 1024, 3_000_001])(
  'a file of %d bytes arrives whole, its length and type said before it',
  async (size) => {
    const bytes = randomBytes(size);
    server.says({ body: { fine: true } });
    const answer = await posted(await fileOf(bytes));
    expect(answer.status).toBe(200);
    expect(await textOf(answer)).toBe('{"fine":true}');
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.bytes.equals(bytes)).toBe(true);
    expect(server.asked[0]?.headers).toMatchObject({
      'content-length': String(size),
      'content-type': 'image/png',
      'idempotency-key': 'k',
    });
  },
);

it('a server that says to ask elsewhere gets the file there', async () => {
  const bytes = randomBytes(700_000);
  server.says(({ path }) =>
    path === '/moved/'
      ? { body: { done: true } }
      : { status: 307, headers: { location: '/moved/' }, body: '' },
  );
  expect(await textOf(await posted(await fileOf(bytes), '/moved'))).toBe('{"done":true}');
  expect(server.asked.at(-1)?.path).toBe('/moved/');
  expect(server.asked.at(-1)?.bytes.equals(bytes)).toBe(true);
});

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('an answer compressed as %s, though nobody asked for it, is read', async (encoding, compress) => {
  server.says({ headers: { 'content-encoding': encoding }, body: compress(Buffer.from('read me')) });
  expect(await textOf(await posted('{}'))).toBe('read me');
});

it('an answer that is not what it says it is compressed as is an error, not an end', async () => {
  server.says({ headers: { 'content-encoding': 'gzip' }, body: Buffer.from('no gzip at all') });
  await expect(posted('{}').then(textOf)).rejects.toThrow();
});

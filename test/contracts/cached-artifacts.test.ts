/** What activities are promised of artifacts, with a worker's cache before a real S3 server. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArtifactCache } from '../../src/activities/artifact-cache';
import { withCachedArtifacts } from '../../src/activities/cached-artifacts';
import type { S3ArtifactStore } from '../../src/adapters/s3';
import { openArtifactStore } from '../../src/adapters/store-from-settings';
import { readSettings } from '../../src/config';
import { Sha256, StoreKey } from '../../src/domain/ids';
import type { ArtifactStore } from '../../src/ports';
import { StackHomes, timeToStart } from '../support/stack-in-temporary-home';

const never = new AbortController().signal;
const homes = new StackHomes();
let s3: S3ArtifactStore;
let folder: string;
let count = 0;

beforeAll(async () => {
  const stack = await homes.start({
    temporal: { kind: 'given', address: '127.0.0.1:1', uiUrl: '', apiKey: '' },
  });
  s3 = openArtifactStore(readSettings(stack.environment()));
  folder = mkdtempSync(join(tmpdir(), 'impresario-cached-'));
}, timeToStart);
afterAll(async () => {
  s3.close();
  rmSync(folder, { recursive: true, force: true });
  await homes.clear();
}, 60_000);

/** The store as a worker has it, and how often the one behind it is asked for bytes. */
function cached(): { store: ArtifactStore; asked(): number; execution: string } {
  let asked = 0;
  const counting: ArtifactStore = {
    ...s3,
    fetchFile: (...given) => ((asked += 1), s3.fetchFile(...given)),
    readText: (...given) => ((asked += 1), s3.readText(...given)),
  };
  const own = freshPath();
  mkdirSync(own);
  const worker = { store: s3 as ArtifactStore, asked: () => asked, execution: 'execution-1' };
  worker.store = withCachedArtifacts(counting, new ArtifactCache(own, 10_000_000), () => worker.execution);
  return worker;
}

const freshPath = (): string => join(folder, `path-${count++}`);

function artifact(bytes: Uint8Array): { key: StoreKey; sha256: Sha256; path: string } {
  const sha256 = Sha256.parse(createHash('sha256').update(bytes).digest('hex'));
  const path = freshPath();
  writeFileSync(path, bytes);
  return { key: StoreKey.parse(`runs/local/local.test/artifacts/${sha256}`), sha256, path };
}

it('what was just put is not fetched, and lies in the store', async () => {
  const worker = cached();
  const { key, sha256, path } = artifact(randomBytes(2_000_000));
  await worker.store.putFile(key, path, 'image/png', never);
  const [near, far] = [freshPath(), freshPath()];
  await worker.store.fetchFile(key, sha256, near, never);
  expect(worker.asked()).toBe(0);
  await s3.fetchFile(key, sha256, far, never);
  expect(readFileSync(near).equals(readFileSync(far))).toBe(true);
});

it('a text that was just put is not fetched, and one that is too long is refused as ever', async () => {
  const worker = cached();
  const { key, sha256, path } = artifact(Buffer.from('Grüße'));
  await worker.store.putFile(key, path, 'text/plain', never);
  expect(await worker.store.readText(key, sha256, 100, never)).toBe('Grüße');
  expect(worker.asked()).toBe(0);
  await expect(worker.store.readText(key, sha256, 3, never)).rejects.toMatchObject({
    type: 'Output.TooLarge',
  });
});

it('of several who want the same at once, one fetches it', async () => {
  const worker = cached();
  const { key, sha256, path } = artifact(randomBytes(1_000_000));
  await s3.putFile(key, path, 'image/png', never);
  const paths = Array.from({ length: 8 }, freshPath);
  await Promise.all(paths.map((to) => worker.store.fetchFile(key, sha256, to, never)));
  expect(worker.asked()).toBe(1);
  for (const to of paths) expect(readFileSync(to).equals(readFileSync(path))).toBe(true);
});

it('who is cancelled while another fetches hears it, and the other gets its file', async () => {
  const worker = cached();
  const { key, sha256, path } = artifact(randomBytes(5_000_000));
  await s3.putFile(key, path, 'image/png', never);
  const [mine, theirs] = [freshPath(), freshPath()];
  const fetching = worker.store.fetchFile(key, sha256, mine, never);
  const cancelled = worker.store.fetchFile(key, sha256, theirs, AbortSignal.abort(new Error('cancelled')));
  await expect(cancelled).rejects.toThrow('cancelled');
  await fetching;
  expect(readFileSync(mine).equals(readFileSync(path))).toBe(true);
});

it('where the one who fetches is cancelled, the others fetch for themselves', async () => {
  const worker = cached();
  const { key, sha256, path } = artifact(randomBytes(1_000_000));
  await s3.putFile(key, path, 'image/png', never);
  const cancelled = worker.store.fetchFile(
    key,
    sha256,
    freshPath(),
    AbortSignal.abort(new Error('cancelled')),
  );
  const to = freshPath();
  await Promise.all([
    expect(cancelled).rejects.toThrow('cancelled'),
    worker.store.fetchFile(key, sha256, to, never),
  ]);
  expect(readFileSync(to).equals(readFileSync(path))).toBe(true);
});

it('what another execution has put is asked of the store: its run may have been deleted', async () => {
  const worker = cached();
  const { key, sha256, path } = artifact(randomBytes(1_000));
  await worker.store.putFile(key, path, 'image/png', never);
  await s3.remove([key], never);
  worker.execution = 'execution-2';
  await expect(worker.store.fetchFile(key, sha256, freshPath(), never)).rejects.toMatchObject({
    type: 'Artifact.Missing',
  });
});

it('what was removed is gone', async () => {
  const worker = cached();
  const { key, sha256, path } = artifact(randomBytes(1_000));
  await worker.store.putFile(key, path, 'image/png', never);
  await worker.store.remove([key], never);
  await expect(worker.store.fetchFile(key, sha256, freshPath(), never)).rejects.toMatchObject({
    type: 'Artifact.Missing',
  });
});

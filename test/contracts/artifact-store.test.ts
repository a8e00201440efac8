/** What the artifact store promises, on a real S3 server. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { openArtifactStore } from '../../src/adapters/store-from-settings';
import type { S3ArtifactStore } from '../../src/adapters/s3';
import { readSettings } from '../../src/config';
import { Sha256, StoreKey } from '../../src/domain/ids';
import type { Addresses } from '../../src/stack/stack-options';
import { StackHomes, timeToStart } from '../support/stack-in-temporary-home';

const never = new AbortController().signal;
const homes = new StackHomes();
let addresses: Addresses;
let settings: Record<string, string>;
let store: S3ArtifactStore;
let folder: string;

beforeAll(async () => {
  const stack = await homes.start({
    temporal: { kind: 'given', address: '127.0.0.1:1', uiUrl: '', apiKey: '' },
  });
  addresses = stack.addresses;
  settings = stack.environment();
  store = openArtifactStore(readSettings(settings));
  folder = mkdtempSync(join(tmpdir(), 'impresario-store-'));
}, timeToStart);
afterAll(async () => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
  await homes.clear();
}, 60_000);

const key = (name: string): StoreKey => StoreKey.parse(`runs/local/local.test/${name}`);

function fileOf(bytes: Uint8Array): { path: string; sha256: Sha256 } {
  const sha256 = Sha256.parse(createHash('sha256').update(bytes).digest('hex'));
  const path = join(folder, sha256);
  writeFileSync(path, bytes);
  return { path, sha256 };
}

describe('an artifact', () => {
  it.each([0, 1, 1_000_000, 9_000_000])(
    'of %d bytes comes back as it was put',
    async (size) => {
      const { path, sha256 } = fileOf(randomBytes(size));
      await store.putFile(key(sha256), path, 'application/octet-stream', never);
      const back = join(folder, `back-${size}`);
      await store.fetchFile(key(sha256), sha256, back, never);
      expect(readFileSync(back).equals(readFileSync(path))).toBe(true);
    },
    30_000,
  );

  it.each([0, 100, 900_000, 2_000_000])(
    'of %d bytes put again, and by several at once, is left as it is',
    async (size) => {
      const { path, sha256 } = fileOf(randomBytes(size));
      await store.putFile(key(sha256), path, 'image/png', never);
      const again = Array.from({ length: 5 }, () => store.putFile(key(sha256), path, 'text/plain', never));
      await Promise.all(again);
      expect(await store.list(key(sha256), never)).toEqual([key(sha256)]);
      if (size > 0) expect(await mediaTypeOf(key(sha256))).toBe('image/png');
    },
  );

  it('of another length that lies in its place is put over', async () => {
    const { path, sha256 } = fileOf(randomBytes(100));
    await overwrite(key(sha256), 'cut off');
    await store.putFile(key(sha256), path, 'image/png', never);
    const back = join(folder, 'put-over');
    await store.fetchFile(key(sha256), sha256, back, never);
    expect(readFileSync(back).equals(readFileSync(path))).toBe(true);
  });

  it('copied lies under both keys, of the same type, whatever the keys hold; copying again is no error', async () => {
    const { path, sha256 } = fileOf(randomBytes(9_000_000));
    const [first, second, third] = [key('first'), key('a 2nd + % ü'), key('third')];
    await store.putFile(first, path, 'image/png', never);
    await store.copy(first, second, never);
    await store.copy(first, second, never);
    await store.copy(second, third, never);
    for (const [at, copy] of [first, second, third].entries()) {
      const back = join(folder, `copy-${at}`);
      await store.fetchFile(copy, sha256, back, never);
      expect(readFileSync(back).equals(readFileSync(path))).toBe(true);
      expect(await mediaTypeOf(copy)).toBe('image/png');
    }
  }, 30_000);

  it('that is missing can’t be copied, and nothing is put', async () => {
    await expect(store.copy(key('gone'), key('copy-of-gone'), never)).rejects.toMatchObject({
      type: 'Artifact.Missing',
      message: expect.stringContaining(key('gone')),
    });
    expect(await store.list(key('copy-of-gone'), never)).toEqual([]);
  });

  it('that was changed behind our back is not used', async () => {
    const { path, sha256 } = fileOf(Buffer.from('as it was'));
    await store.putFile(key(sha256), path, 'text/plain', never);
    await overwrite(key(sha256), 'another');
    const back = join(folder, 'changed');
    await expect(store.fetchFile(key(sha256), sha256, back, never)).rejects.toMatchObject({
      type: 'Artifact.Damaged',
      message: expect.stringContaining(key(sha256)),
    });
    await expect(store.readText(key(sha256), sha256, 100, never)).rejects.toMatchObject({
      type: 'Artifact.Damaged',
    });
    expect(readdirSync(folder)).not.toContain('changed');
  });

  it('that is missing is said to be, by its name', async () => {
    const { sha256 } = fileOf(Buffer.from('never put'));
    await expect(store.fetchFile(key('gone'), sha256, join(folder, 'gone'), never)).rejects.toMatchObject({
      type: 'Artifact.Missing',
      message: expect.stringContaining(key('gone')),
    });
  });

  it('that is too long a text is not read into memory', async () => {
    const { path, sha256 } = fileOf(Buffer.from('x'.repeat(200)));
    await store.putFile(key(sha256), path, 'text/plain', never);
    await expect(store.readText(key(sha256), sha256, 100, never)).rejects.toMatchObject({
      type: 'Output.TooLarge',
    });
  });

  it('of 200 MB is never held in memory', async () => {
    const path = join(folder, 'large');
    writeFileSync(path, '');
    truncateSync(path, 200_000_000);
    const before = process.memoryUsage().rss;
    await store.putFile(key('large'), path, 'application/octet-stream', never);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  }, 120_000);

  it('on its way stops when its run is cancelled, and nothing of it is seen', async () => {
    const { path, sha256 } = fileOf(randomBytes(30_000_000));
    const cancelled = new AbortController();
    const reason = new Error('cancelled');
    const putting = store.putFile(key(sha256), path, 'image/png', cancelled.signal);
    setTimeout(() => cancelled.abort(reason), 5);
    await expect(putting).rejects.toBe(reason);
    expect(await store.list(key(sha256), never)).toEqual([]);
  }, 30_000);
});

describe('what is removed', () => {
  it('is gone, however many; what lies beside it stays, and removing again is no error', async () => {
    const keys = Array.from({ length: 1_005 }, (_, n) => key(`many/${n}.json`));
    for (let from = 0; from < keys.length; from += 100) {
      await Promise.all(keys.slice(from, from + 100).map((one) => store.replaceRecord(one, {}, never)));
    }
    await store.replaceRecord(key('many-more.json'), {}, never);
    await store.remove(keys, never);
    await store.remove(keys.slice(0, 2), never);
    expect(await store.list(key('many'), never)).toEqual([key('many-more.json')]);
  }, 60_000);
});

describe('a record', () => {
  it('that is news replaces the one before', async () => {
    await store.replaceRecord(key('news.json'), { n: 1 }, never);
    await store.replaceRecord(key('news.json'), { n: 2 }, never);
    expect(await store.findRecord(key('news.json'), never)).toEqual({ found: true, value: { n: 2 } });
  });

  it('is put once: of eight who put it at the same time one wins, and all others see what it put', async () => {
    const puts = Array.from({ length: 8 }, (_, n) => store.createRecord(key('race.json'), { n }, never));
    const creations = await Promise.all(puts);
    const winners = creations.flatMap((creation, n) => (creation.created ? [n] : []));
    expect(winners).toHaveLength(1);
    for (const creation of creations) {
      if (!creation.created) expect(creation.existing).toEqual({ n: winners[0] });
    }
    expect(await store.findRecord(key('race.json'), never)).toEqual({
      found: true,
      value: { n: winners[0] },
    });
  });

  it('that is not there is not found, which is no failure', async () => {
    expect(await store.findRecord(key('none.json'), never)).toEqual({ found: false });
  });

  it('that somebody wrote nonsense over is named', async () => {
    await overwrite(key('nonsense.json'), '{"half');
    await expect(store.findRecord(key('nonsense.json'), never)).rejects.toMatchObject({
      type: 'Artifact.Damaged',
      message: expect.stringContaining('nonsense.json'),
    });
  });
});

describe('a list of what lies under a prefix', () => {
  it('has every page, in order, and nothing else', async () => {
    const names = Array.from({ length: 1005 }, (_, n) => key(`many/${String(n).padStart(4, '0')}`));
    for (let at = 0; at < names.length; at += 67) {
      await Promise.all(names.slice(at, at + 67).map((name) => store.createRecord(name, 1, never)));
    }
    expect(await store.list(key('many/'), never)).toEqual(names);
  }, 60_000);
});

describe('a store that can’t be used says so, and which setting to check', () => {
  const opened = (changed: Record<string, string>): S3ArtifactStore =>
    openArtifactStore(readSettings({ ...settings, ...changed }));

  it('a wrong key', async () => {
    const other = opened({ AWS_SECRET_ACCESS_KEY: 'wrong' });
    await expect(other.createRecord(key('refused.json'), 1, never)).rejects.toMatchObject({
      type: 'Artifact.Unavailable',
      message: expect.stringContaining('AWS_SECRET_ACCESS_KEY'),
    });
    other.close();
  });

  it('an address that is none', () => {
    expect(() => opened({ S3_ENDPOINT: 'nowhere' })).toThrow(/S3_ENDPOINT is "nowhere"/);
  });
});

/** Past the store, as somebody with the keys could. */
async function overwrite(Key: string, Body: string): Promise<void> {
  const client = connected();
  await client.send(new PutObjectCommand({ Bucket: addresses.s3Bucket, Key, Body }));
  client.destroy();
}

async function mediaTypeOf(Key: string): Promise<string | undefined> {
  const client = connected();
  const { ContentType } = await client.send(new HeadObjectCommand({ Bucket: addresses.s3Bucket, Key }));
  client.destroy();
  return ContentType;
}

const connected = (): S3Client =>
  new S3Client({
    endpoint: addresses.s3Endpoint,
    region: addresses.s3Region,
    forcePathStyle: true,
    credentials: { accessKeyId: addresses.accessKeyId, secretAccessKey: addresses.secretAccessKey },
  });

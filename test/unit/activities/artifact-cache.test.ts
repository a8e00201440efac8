/** What the files that a worker keeps of artifacts promise: the right bytes or none, within a bound, never lost to a user. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { ArtifactCache } from '../../../src/activities/artifact-cache';
import { Sha256 } from '../../../src/domain/ids';

let base: string;
let folder: string;
let count = 0;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'impresario-cache-'));
  folder = join(base, 'cache');
  mkdirSync(folder);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const hashOf = (text: string): Sha256 => Sha256.parse(createHash('sha256').update(text).digest('hex'));
const freshPath = (): string => join(base, `file-${count++}`);
function fileOf(text: string): string {
  const path = freshPath();
  writeFileSync(path, text);
  return path;
}
const bytesIn = (place: string): number =>
  readdirSync(place).reduce((sum, name) => sum + readFileSync(join(place, name)).length, 0);

it('gives back what it took in, also after the one who brought it has removed it', async () => {
  const cache = new ArtifactCache(folder, 100);
  const path = fileOf('a picture');
  await cache.keep('here', path);
  rmSync(path);
  const given = freshPath();
  expect(await cache.give('here', hashOf('a picture'), given)).toBe(true);
  expect(readFileSync(given, 'utf8')).toBe('a picture');
  expect(await cache.text('here', hashOf('a picture'), 100)).toBe('a picture');
});

it('a file in use stays whole when its place is taken by others', async () => {
  const cache = new ArtifactCache(folder, 10);
  await cache.keep('first', fileOf('0123456789'));
  const inUse = freshPath();
  expect(await cache.give('first', hashOf('0123456789'), inUse)).toBe(true);
  await cache.keep('second', fileOf('abcdefghij'));
  expect(await cache.give('first', hashOf('0123456789'), freshPath())).toBe(false);
  expect(readFileSync(inUse, 'utf8')).toBe('0123456789');
});

it('bytes that changed since they came are not given, and the place is empty then', async () => {
  const cache = new ArtifactCache(folder, 100);
  const path = fileOf('as it was');
  await cache.keep('here', path);
  writeFileSync(path, 'something else');
  const given = freshPath();
  expect(await cache.text('here', hashOf('as it was'), 100)).toBeUndefined();
  await cache.keep('here', path);
  expect(await cache.give('here', hashOf('as it was'), given)).toBe(false);
  expect(existsSync(given)).toBe(false);
  expect(await cache.give('here', hashOf('something else'), given)).toBe(false);
});

it('a file whose folder somebody removed is simply not there', async () => {
  const cache = new ArtifactCache(folder, 100);
  await cache.keep('here', fileOf('text'));
  rmSync(folder, { recursive: true });
  expect(await cache.give('here', hashOf('text'), freshPath())).toBe(false);
  await cache.keep('there', fileOf('text'));
  expect(await cache.text('there', hashOf('text'), 100)).toBeUndefined();
});

it('drops a file after its time', async () => {
  const cache = new ArtifactCache(folder, 100, 20);
  await cache.keep('here', fileOf('text'));
  expect(readdirSync(folder)).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(readdirSync(folder)).toEqual([]);
  expect(await cache.text('here', hashOf('text'), 100)).toBeUndefined();
});

it('whatever is asked of it at once, it gives the right bytes or none, and keeps within its bound', async () => {
  const deed = fc.record({
    place: fc.integer({ min: 0, max: 4 }),
    does: fc.constantFrom('keep' as const, 'give' as const, 'text' as const, 'forget' as const),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { maxLength: 40 }),
      fc.integer({ min: 0, max: 60 }),
      async (deeds, most) => {
        const own = mkdtempSync(join(base, 'run-'));
        const cache = new ArtifactCache(own, most);
        const textOf = (place: number): string => String(place).repeat(5 + 8 * place);
        const done = deeds.map(async ({ place, does }) => {
          const text = textOf(place);
          if (does === 'keep') await cache.keep(String(place), fileOf(text));
          if (does === 'forget') cache.forget(String(place));
          if (does === 'text')
            expect([text, undefined]).toContain(await cache.text(String(place), hashOf(text), 100));
          if (does === 'give') {
            const path = freshPath();
            const given = await cache.give(String(place), hashOf(text), path);
            expect(existsSync(path) ? readFileSync(path, 'utf8') : undefined).toBe(given ? text : undefined);
          }
        });
        await Promise.all(done);
        await new Promise((resolve) => setTimeout(resolve, 20)); // those that were dropped are being removed
        expect(bytesIn(own)).toBeLessThanOrEqual(most);
      },
    ),
    { numRuns: 40 },
  );
});

it('of those that do not all fit, what was used last stays', async () => {
  const cache = new ArtifactCache(folder, 20);
  await cache.keep('a', fileOf('aaaaaaaaaa'));
  await cache.keep('b', fileOf('bbbbbbbbbb'));
  await cache.text('a', hashOf('aaaaaaaaaa'), 100);
  await cache.keep('c', fileOf('cccccccccc'));
  expect(await cache.text('a', hashOf('aaaaaaaaaa'), 100)).toBe('aaaaaaaaaa');
  expect(await cache.text('b', hashOf('bbbbbbbbbb'), 100)).toBeUndefined();
});

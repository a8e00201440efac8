import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLeftovers, withFolder } from '../../src/spool';

it('a folder is there while it is worked in, and gone afterwards, whether the work succeeds or not', async () => {
  const folders: string[] = [];
  const work = (fails: boolean) => (folder: string) => {
    folders.push(folder);
    writeFileSync(join(folder, 'file'), '');
    return fails ? Promise.reject(new Error('the work failed')) : Promise.resolve();
  };
  await withFolder(work(false));
  await expect(withFolder(work(true))).rejects.toThrow('the work failed');
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, false]);
});

it('folders of processes that are no more are removed; those of living ones stay', async () => {
  // No process has this number: the largest one that Linux gives is 4,194,304.
  const left = mkdtempSync(join(tmpdir(), 'impresario-spool-9999999-'));
  await withFolder(async (own) => {
    await removeLeftovers();
    expect(existsSync(left)).toBe(false);
    expect(readdirSync(own)).toEqual([]);
  });
});

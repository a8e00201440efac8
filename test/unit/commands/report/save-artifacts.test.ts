/** What a run made, saved to a folder: under names of ours, whole or not at all, over nothing that is not the same. */
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  nameArtifacts,
  type SavedArtifact,
  saveArtifacts,
} from '../../../../src/commands/report/save-artifacts';
import type { ArtifactStore } from '../../../../src/ports';
import { report, sha256Of } from './sample-report';

const contents = new Map(['boxed', 'two ducks', 'left', 'right'].map((text) => [sha256Of(text), text]));

/** Gives each artifact's bytes, until one is asked for that is not to be had. */
const store = (lacking = ''): Pick<ArtifactStore, 'fetchFile'> => ({
  async fetchFile(_key, sha256, path) {
    const text = contents.get(sha256);
    if (text === undefined || text === lacking) throw new Error('The artifact is gone.');
    await writeFile(path, text);
  },
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'impresario-save-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const save = (into = folder, from = store()): Promise<SavedArtifact[]> =>
  saveArtifacts(from, report, into, new AbortController().signal);

it('names say task and kind, and are numbered where a task made several of a kind', () => {
  expect(nameArtifacts(report).map(({ handle, fileName }) => [handle, fileName])).toEqual([
    ['<image-1>', 'task-1-image.png'],
    ['<text-1>', 'task-1-text.txt'],
    ['<mask-2>', 'task-2-mask-1.png'],
    ['<mask-2>', 'task-2-mask-2.png'],
  ]);
});

it('everything is saved, into a folder that is made where there is none', async () => {
  const into = join(folder, 'new', 'results');
  const saved = await save(into);
  expect(readdirSync(into).sort()).toEqual([
    'task-1-image.png',
    'task-1-text.txt',
    'task-2-mask-1.png',
    'task-2-mask-2.png',
  ]);
  expect(saved.map(({ path }) => readFileSync(path, 'utf8'))).toEqual([
    'boxed',
    'two ducks',
    'left',
    'right',
  ]);
});

it('saving the same run twice is fine', async () => {
  await save();
  await expect(save()).resolves.toHaveLength(4);
});

it("another run's result under the same name is not written over, and nothing is saved beside it", async () => {
  writeFileSync(join(folder, 'task-2-mask-2.png'), 'from yesterday');
  await expect(save()).rejects.toThrow('task-2-mask-2.png is there already and holds something else');
  expect(readdirSync(folder)).toEqual(['task-2-mask-2.png']);
  expect(readFileSync(join(folder, 'task-2-mask-2.png'), 'utf8')).toBe('from yesterday');
});

it('a link that lies in the way is replaced, not written through', async () => {
  const elsewhere = join(folder, 'elsewhere');
  writeFileSync(elsewhere, 'precious');
  symlinkSync(elsewhere, join(folder, 'task-1-image.png'));
  await save();
  expect(readFileSync(elsewhere, 'utf8')).toBe('precious');
  expect(lstatSync(join(folder, 'task-1-image.png')).isSymbolicLink()).toBe(false);
});

it('an artifact that can no longer be had leaves no half of it behind', async () => {
  await expect(save(folder, store('left'))).rejects.toThrow('The artifact is gone.');
  expect(existsSync(join(folder, 'task-2-mask-1.png'))).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('a folder that cannot be one is told by name', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(save(join(folder, 'file', 'results'))).rejects.toThrow('has a file in its way');
});

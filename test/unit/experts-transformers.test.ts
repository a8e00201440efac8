/** What can be said of the models of transformers.js where it is not installed. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { taskTypes } from '../../src/domain/task-catalogue';
import { ModelCard } from '../../src/experts/model-card';
import { cardOf, LIBRARY } from '../../src/experts/transformers/card';
import { calls } from '../../src/experts/transformers/calls';
import { Downloads } from '../../src/experts/transformers/downloads';
import { findSpan } from '../../src/experts/transformers/find-span';
import { languageCode } from '../../src/experts/transformers/languages';
import { transformersModels } from '../../src/experts/transformers/models';
import { piecesOf } from '../../src/experts/transformers/pieces';
import { resample } from '../../src/experts/transformers/read-sound';
import { isDownloaded, noteDownloaded } from '../../src/experts/transformers/weights';
import { projectFolder } from '../support/run-client';

describe('the table', () => {
  it('gives every model a card that can be listed, and each its own id', () => {
    for (const model of transformersModels) expect(() => ModelCard.parse(cardOf(model))).not.toThrow();
    expect(new Set(transformersModels.map(({ id }) => id)).size).toBe(transformersModels.length);
  });

  it('names tasks of the catalogue alone, and leaves no call without a model', () => {
    expect(transformersModels.filter(({ task }) => !taskTypes.some((type) => type === task))).toEqual([]);
    expect([...new Set(transformersModels.map(({ does }) => does))].sort()).toEqual(
      Object.keys(calls).sort(),
    );
  });

  it('says the version of the library that is installed, as the lockfile has it', () => {
    const lock = readFileSync(join(projectFolder, 'experts-transformers', 'package-lock.json'), 'utf8');
    const { packages } = JSON.parse(lock) as { packages: Record<string, { version?: string }> };
    const { version } = packages['node_modules/@huggingface/transformers'] ?? {};
    expect(LIBRARY).toBe(`@huggingface/transformers@${String(version)}`);
  });
});

it('brings no package under the GPL or AGPL, nor one that says nothing', () => {
  const lock = readFileSync(join(projectFolder, 'experts-transformers', 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { license?: string; link?: boolean }> };
  const bad = Object.entries(packages).filter(
    ([path, { license = 'not stated' }]) =>
      /node_modules\/(?!onnxruntime-web$|.*unused$)/.test(path) && /(^|[^L])A?GPL|not stated/.test(license),
  );
  expect(bad).toEqual([]);
});

describe('weights', () => {
  const [model] = transformersModels;
  if (model === undefined) throw new Error('The table is empty.');
  let weights: string;
  beforeEach(() => {
    weights = mkdtempSync(join(tmpdir(), 'impresario-weights-'));
    mkdirSync(join(weights, model.id, 'onnx'), { recursive: true });
    writeFileSync(join(weights, model.id, 'onnx', 'model.onnx'), 'weights');
  });
  afterEach(() => {
    rmSync(weights, { recursive: true });
  });
  const downloads = (areAllowed: boolean): Downloads =>
    new Downloads({ weights, areAllowed, hub: 'http://127.0.0.1:1/' });
  const never = new AbortController().signal;

  it('count as there once they were loaded, and not when a file was cut off', () => {
    expect(isDownloaded(weights, model)).toBe(false);
    noteDownloaded(weights, model, ['onnx/model.onnx', 'never-there.json']);
    expect(isDownloaded(weights, model)).toBe(true);
    truncateSync(join(weights, model.id, 'onnx', 'model.onnx'), 3);
    expect(isDownloaded(weights, model)).toBe(false);
  });

  it('of another precision are others', () => {
    noteDownloaded(weights, model, ['onnx/model.onnx']);
    expect(isDownloaded(weights, { ...model, dtype: 'fp32' })).toBe(false);
  });

  it('that are not there are offered only where they may be fetched', async () => {
    expect(downloads(true).readinessOf(model)).toBe('on first use');
    expect(downloads(false).readinessOf(model)).toBe('not downloaded');
    await expect(downloads(false).ensure(model, never)).rejects.toMatchObject({
      kind: 'not ready',
      message: expect.stringContaining(`npm run experts:download -- ${model.id}`) as unknown,
    });
  });

  it('that are there are offered and asked for no more', async () => {
    noteDownloaded(weights, model, ['onnx/model.onnx']);
    expect(downloads(false).readinessOf(model)).toBe('downloaded');
    await expect(downloads(false).ensure(model, never)).resolves.toBeUndefined();
  });
});

describe('small parts', () => {
  it('find what a tokenizer gave back where it stood', () => {
    expect(findSpan('In New  York.', 'new york')).toEqual({ start: 3, end: 12 });
    expect(findSpan('a (b) a', 'a', 1)).toEqual({ start: 6, end: 7 });
    expect(findSpan('C++ [x]', 'c + + [ x ]')).toEqual({ start: 0, end: 7 });
    expect(findSpan('nothing', 'else')).toBeUndefined();
  });

  it('find any piece of any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (before, after, piece) => {
        fc.pre(/\S/u.test(piece));
        const text = before + piece + after;
        const found = findSpan(text, piece);
        expect(text.slice(found?.start, found?.end).replace(/\s/g, '').toLowerCase()).toBe(
          piece.replace(/\s/g, '').toLowerCase(),
        );
      }),
    );
  });

  it('cut texts at sentences, and lose no letter', () => {
    expect(piecesOf('One. Two is longer. Three', 12)).toEqual(['One.', 'Two is', 'longer.', 'Three']);
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 20 }), (text, most) => {
        const pieces = piecesOf(text, most);
        expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('know languages by code and by name', () => {
    expect(['de', 'German', 'de-AT', ' french ', 'zh_CN'].map(languageCode)).toEqual([
      'de',
      'de',
      'de',
      'fr',
      'zh',
    ]);
    expect(() => languageCode('Klingon')).toThrow('"Klingon"');
  });

  it('bring sound to another rate: as long, and a low tone stays as loud', () => {
    const tone = Float32Array.from({ length: 44_100 }, (_, n) => Math.sin((2 * Math.PI * 200 * n) / 44_100));
    const made = resample(tone, 44_100, 16_000);
    expect(made).toHaveLength(16_000);
    const loudness = (samples: Float32Array): number =>
      Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    expect(loudness(made)).toBeCloseTo(loudness(tone), 1);
    expect(resample(made, 16_000, 48_000)).toHaveLength(48_000);
  });
});

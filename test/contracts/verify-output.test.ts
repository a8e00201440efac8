/** Outputs are checked with real files and the processes that open them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GatheredInputs } from '../../src/activities/gather-inputs';
import { verifyOutputs } from '../../src/activities/verify-output';
import type { TaskType } from '../../src/domain/task-catalogue';
import { CallRecord } from '../../src/domain/run';
import { MediaHelper } from '../../src/media/media-helper';
import type { ExpertOutput } from '../../src/ports';
import { picture, put, tone, wav, webm } from '../support/media-files';

const live = new AbortController().signal;
let folder: string;
let media: MediaHelper;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-test-'));
  media = new MediaHelper();
});
afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

const nothing: GatheredInputs = { inputs: [], pictures: new Map(), adapted: [] };
const seen = (given: [number, number], original = given): GatheredInputs => ({
  ...nothing,
  pictures: new Map([
    [
      'image',
      { given: { width: given[0], height: given[1] }, original: { width: original[0], height: original[1] } },
    ],
  ]),
});
const verify = (task: TaskType, outputs: ExpertOutput[], given = nothing) =>
  verifyOutputs({ task, model: 'some/model', given }, outputs, media, live);
const boxAt = (xmax: number): ExpertOutput => ({
  is: 'value',
  kind: 'boxes',
  value: [{ label: 'cat', score: 0.9, box: { xmin: 0, ymin: 0, xmax, ymax: 10 } }],
});
const invalid = (why: RegExp) => ({ type: 'Expert.OutputInvalid', message: expect.stringMatching(why) });

test('the media type of a file is the one its bytes say', async () => {
  const path = await put(folder, 'picture.jpg', await picture().png().toBuffer());
  const verified = await verify('text-to-image', [{ is: 'file', kind: 'image', path }]);
  expect(verified).toEqual([{ is: 'file', kind: 'image', path, mediaType: 'image/png' }]);
});

test.each([
  ['text-to-image', 'image', (): string => '<html>Not found</html>', /gave image that is a web page/],
  [
    'text-to-image',
    'image',
    (): Buffer => wav(tone(1, 8000), { rate: 8000 }),
    /claimed to give image, but it is audio\/wav/,
  ],
  ['text-to-image', 'image', (): string => '', /gave an empty image/],
  ['text-to-speech', 'audio', (): Buffer => wav(new Float32Array(0)), /gave audio that holds no sound/],
  ['text-to-video', 'video', (): Buffer => wav(tone(1, 8000), { rate: 8000 }), /claimed to give video/],
] as const)('%s: %s that is none is refused', async (task, kind, make, why) => {
  const path = await put(folder, 'claimed', make());
  await expect(verify(task, [{ is: 'file', kind, path }])).rejects.toMatchObject(invalid(why));
});

test('a video is taken with its track of pictures', async () => {
  const path = await put(folder, 'video', await webm());
  const verified = await verify('text-to-video', [{ is: 'file', kind: 'video', path }]);
  expect(verified).toMatchObject([{ mediaType: 'video/webm' }]);
});

test('a mask is as large as the picture the expert was given', async () => {
  const path = await put(folder, 'mask.png', await picture(64, 48).png().toBuffer());
  const outputs: ExpertOutput[] = [{ is: 'file', kind: 'mask', path }];
  expect(await verify('image-segmentation', outputs, seen([64, 48]))).toHaveLength(1);
  await expect(verify('image-segmentation', outputs, seen([640, 480]))).rejects.toMatchObject(
    invalid(/mask of 64 × 48 pixels for a picture of 640 × 480/),
  );
});

test('boxes are put within the picture, and told in pixels of the one that was given to us', async () => {
  expect(await verify('object-detection', [boxAt(101)], seen([100, 50]))).toEqual([boxAt(100)]);
  expect(await verify('object-detection', [boxAt(50)], seen([100, 50], [200, 50]))).toEqual([boxAt(100)]);
  await expect(verify('object-detection', [boxAt(200)], seen([100, 50]))).rejects.toMatchObject(
    invalid(/outside the picture of 100 × 50/),
  );
});

test.each([
  [
    'text-classification',
    { is: 'value', kind: 'labels', value: [{ label: 'a', score: 7, word: '' }] },
    /do not fit/,
  ],
  ['text-classification', { is: 'value', kind: 'labels', value: [] }, /no label/],
  ['sentence-similarity', { is: 'value', kind: 'vector', value: [] }, /without numbers/],
  ['sentence-similarity', { is: 'value', kind: 'vector', value: [1, NaN] }, /do not fit/],
  ['sentence-similarity', { is: 'value', kind: 'vector', value: [Infinity] }, /do not fit/],
  [
    'object-detection',
    {
      is: 'value',
      kind: 'boxes',
      value: [{ label: 'a', score: -1, box: { xmin: 0, ymin: 0, xmax: 1, ymax: 1 } }],
    },
    /do not fit/,
  ],
] as const)('%s: %j is refused', async (task, output, why) => {
  // The table is constant, which outputs are not.
  await expect(verify(task, [output as unknown as ExpertOutput])).rejects.toMatchObject(invalid(why));
});

test('a call recorded before inputs were adapted is read as one in which none was', () => {
  const hash = 'a'.repeat(64);
  const resource = {
    kind: 'text',
    mediaType: 'text/plain',
    bytes: 1,
    sha256: hash,
    key: `runs/local/local.x/artifacts/${hash}`,
    preview: '',
    producedBy: { by: 'task', task: '1' },
  };
  const old = {
    schema: 1,
    task: '1',
    type: 'summarization',
    model: 'some/model',
    revision: '1',
    asked: [],
    outputs: [resource],
    startedAt: '2026-01-01T00:00:00.000Z',
    milliseconds: 1,
  };
  expect(CallRecord.parse(old).adapted).toEqual([]);
});

/**
 * Every task of the catalogue, asked of an endpoint that speaks Hugging Face's protocol, with each shape that endpoints
 * are known to answer in.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { performCall } from '../../src/adapters/huggingface';
import { outbound } from '../../src/adapters/outbound';
import { ModelId } from '../../src/domain/ids';
import type { Kind } from '../../src/domain/kinds';
import { definitionOf, type TaskType, taskTypes } from '../../src/domain/task-catalogue';
import type { ExpertInput, ExpertOutput } from '../../src/ports';
import { type InferenceServer, type Said, startInferenceServer } from '../support/inference-server';

let folder: string;
let server: InferenceServer;
let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'impresario-answers-'));
  server = await startInferenceServer();
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const mediaTypes: Partial<Record<Kind, string>> = {
  image: 'image/png',
  audio: 'audio/wav',
  video: 'video/mp4',
  document: 'image/png',
  table: 'text/csv',
};

/** An argument of each kind that a task needs; a table is two lines of CSV, every other file a small picture. */
function inputsOf(task: TaskType): ExpertInput[] {
  return Object.entries(definitionOf(task).takes).flatMap(([name, { accepts, required }]): ExpertInput[] => {
    const [kind] = accepts;
    if (!required) return [];
    if (kind === 'text') return [{ name, is: 'text', text: name === 'labels' ? 'good, bad' : 'one\ntwo' }];
    const path = join(folder, name);
    writeFileSync(path, kind === 'table' ? 'name,age\nAda,36\n' : png);
    return [{ name, is: 'file', kind, mediaType: mediaTypes[kind] ?? '', path }];
  });
}

function call(task: TaskType, answer: Said): Promise<ExpertOutput[]> {
  server.says(answer);
  const model = {
    id: ModelId.parse('team/model'),
    revision: '1',
    endpoint: { via: 'own', name: 'ours' },
  } as const;
  const rest = { idempotencyKey: 'key', folder, maxOutputBytes: 1_000_000, spend: () => undefined };
  const place = { is: 'endpoint', url: `${server.url}/model`, token: 'secret', model: 'team/model' } as const;
  return performCall(
    { task, model, inputs: inputsOf(task), ...rest },
    place,
    outbound,
    new AbortController().signal,
  );
}

const scored = [{ label: 'good', score: 0.9 }];
const asLabels = { kind: 'labels', value: [{ label: 'good', score: 0.9, word: '' }] };
const text = (said: string) => ({ is: 'text', text: said });
const box = { label: 'cat', score: 0.9, box: { xmin: 0, ymin: 0, xmax: 2, ymax: 2 } };

/** What endpoints answer in JSON, and what it means. */
const answers: [TaskType, unknown, unknown][] = [
  [
    'token-classification',
    [{ entity_group: 'PER', word: 'Ada', score: 0.9, start: 0, end: 3 }],
    { kind: 'labels', value: [{ label: 'PER', word: 'Ada', score: 0.9 }] },
  ],
  ['text-classification', scored, asLabels],
  ['text-classification', [scored], asLabels],
  ['zero-shot-classification', [{ label: 'good', score: 0.9 }], asLabels],
  ['zero-shot-classification', { sequence: 'x', labels: ['good'], scores: [0.9] }, asLabels],
  ['summarization', { summary_text: 'short' }, text('short')],
  ['summarization', [{ summary_text: 'short' }], text('short')],
  ['translation', { translation_text: 'kurz' }, text('kurz')],
  ['translation', [{ translation_text: 'kurz' }], text('kurz')],
  ['question-answering', { answer: '36', score: 0.9, start: 0, end: 2 }, text('36')],
  [
    'table-question-answering',
    { answer: '36', coordinates: [[0, 1]], cells: ['36'], aggregator: 'NONE' },
    text('36'),
  ],
  [
    'fill-mask',
    [{ token: 1, token_str: 'cat', sequence: 'a cat', score: 0.9 }],
    { kind: 'labels', value: [{ label: 'cat', score: 0.9, word: 'a cat' }] },
  ],
  ['sentence-similarity', [0.5], { kind: 'vector', value: [0.5] }],
  ['feature-extraction', [0.5, 0.25], { kind: 'vector', value: [0.5, 0.25] }],
  ['feature-extraction', [[0.5, 0.25]], { kind: 'vector', value: [0.5, 0.25] }],
  ['text-generation', [{ generated_text: 'more' }], text('more')],
  ['text-generation', { generated_text: 'more' }, text('more')],
  ['text2text-generation', [{ generated_text: 'more' }], text('more')],
  ['conversational', { choices: [{ message: { role: 'assistant', content: 'hello' } }] }, text('hello')],
  ['image-text-to-text', { choices: [{ message: { role: 'assistant', content: 'red' } }] }, text('red')],
  ['object-detection', [box], { kind: 'boxes', value: [box] }],
  ['image-classification', scored, asLabels],
  ['zero-shot-image-classification', scored, asLabels],
  ['image-to-text', { generated_text: 'a cat' }, text('a cat')],
  ['image-to-text', [{ generated_text: 'a cat' }], text('a cat')],
  ['visual-question-answering', [{ answer: 'red', score: 0.9 }], text('red')],
  ['document-question-answering', [{ answer: '36', score: 0.9, start: 0, end: 0 }], text('36')],
  ['video-classification', scored, asLabels],
  ['automatic-speech-recognition', { text: 'hello' }, text('hello')],
  ['audio-classification', scored, asLabels],
];

it.each(answers)('%s reads %j', async (task, body, meant) => {
  expect(await call(task, { body })).toMatchObject([meant]);
  expect(server.asked.at(-1)?.headers).toMatchObject({
    authorization: 'Bearer secret',
    'idempotency-key': 'key',
  });
});

const makers = taskTypes.filter((task) => ['image', 'audio', 'video'].includes(definitionOf(task).gives[0]));
it.each(makers)('%s writes the media it is answered with to a file', async (task) => {
  const [kind] = definitionOf(task).gives;
  const [made] = await call(task, { headers: { 'content-type': mediaTypes[kind] ?? '' }, body: png });
  if (made?.is !== 'file') throw new Error('no file was made');
  expect(made.kind).toBe(kind);
  expect(readFileSync(made.path).equals(png)).toBe(true);
});

it('image-segmentation keeps each mask as a file, with its label', async () => {
  const mask = png.toString('base64');
  const outputs = await call('image-segmentation', {
    body: [
      { label: 'cat', score: 0.9, mask },
      { label: 'sky', score: 0.8, mask },
    ],
  });
  expect(outputs.map((output) => (output.is === 'text' ? 'text' : output.kind))).toEqual([
    'mask',
    'mask',
    'labels',
  ]);
});

it.each([
  [{ scores: [0.5, 0.9] }, 'no such shape'],
  [
    [
      { index: 1, score: 0.9 },
      { index: 0, score: 0.1 },
    ],
    'passages in their new order',
  ],
])('text-ranking answered with %j: %s', async (body, says) => {
  const outcome = await call('text-ranking', { body }).catch((error: unknown) => error);
  if (says === 'no such shape') expect(outcome).toMatchObject({ type: 'Expert.OutputInvalid' });
  else expect(JSON.stringify(outcome)).toMatch(/two.*one/s);
});

/** Answers that no task can use. */
const nonsense: [string, Said][] = [
  ['an object without anything', { body: {} }],
  ['a number', { body: '7' }],
  ['a list of nothing known', { body: [true, true] }],
];
const readers = taskTypes.filter((task) => !makers.includes(task) && task !== 'feature-extraction');
describe.each(nonsense)('%s', (_, answer) => {
  it.each(readers)('is no result of %s', async (task) => {
    await expect(call(task, answer)).rejects.toMatchObject({ type: 'Expert.OutputInvalid' });
  });
});

it('every task is read here', () => {
  const tried = new Set<TaskType>([...answers.map(([task]) => task), ...makers]);
  const elsewhere: TaskType[] = [
    'image-segmentation',
    'text-ranking',
    'tabular-classification',
    'image-feature-extraction',
  ];
  expect(taskTypes.filter((task) => !tried.has(task)).sort()).toEqual(elsewhere.sort());
});

it('tabular-classification and image-feature-extraction', async () => {
  expect(await call('tabular-classification', { body: ['adult'] })).toMatchObject([
    { kind: 'labels', value: [{ label: 'adult', word: 'row 1' }] },
  ]);
  expect(await call('image-feature-extraction', { body: [[0.5, 0.25]] })).toMatchObject([
    { kind: 'vector', value: [0.5, 0.25] },
  ]);
});

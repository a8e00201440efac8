/** Records outlive releases: those of an older one are read, those of a newer one are refused with a sentence. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openArtifactStore } from '../../src/adapters/store-from-settings';
import { readSettings } from '../../src/config';
import { StoreKey } from '../../src/domain/ids';
import { CallRecord, OutcomeRecord, PlanRecord, RequestRecord, schemaVersion } from '../../src/domain/run';
import { parseRecord } from '../../src/records';
import type { Stack } from '../../src/stack/start-stack';
import { type ClientEnd, projectFolder, runClient } from '../support/run-client';
import { StackHomes, timeToStart } from '../support/stack-in-temporary-home';

/** Every record of a run as the first release wrote it, by key. */
const ofFirstRelease = JSON.parse(
  readFileSync(join(projectFolder, 'test/fixtures/records/0.1.0-sign.json'), 'utf8'),
) as Record<string, { schema: number }>;

const schemaOf = (
  key: string,
): typeof RequestRecord | typeof PlanRecord | typeof CallRecord | typeof OutcomeRecord =>
  key.includes('/calls/')
    ? CallRecord
    : key.includes('/plans/')
      ? PlanRecord
      : key.endsWith('outcome.json')
        ? OutcomeRecord
        : RequestRecord;

const homes = new StackHomes();
let stack: Stack;
beforeAll(async () => {
  stack = await homes.start();
}, timeToStart);
afterAll(() => homes.clear(), 60_000);

const result = (...words: string[]): Promise<ClientEnd> => runClient(stack.environment(), 'result', ...words);

async function put(records: Record<string, unknown>): Promise<void> {
  const store = openArtifactStore(readSettings(stack.environment()));
  for (const [key, value] of Object.entries(records)) {
    await store.replaceRecord(StoreKey.parse(key), value, AbortSignal.timeout(10_000));
  }
  store.close();
}

it.each(Object.keys(ofFirstRelease))('%s of the first release is read', (key) => {
  const record = ofFirstRelease[key];
  expect(record?.schema).toBeLessThanOrEqual(schemaVersion);
  expect(parseRecord(StoreKey.parse(key), record, schemaOf(key))).toMatchObject(record ?? {});
});

it('a run of the first release is told whole', async () => {
  await put(ofFirstRelease);
  const { code, stdout } = await result('sign');
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Ada Lovelace (PER)') });
  for (const model of ['tesseract-ocr', 'compromise-entities', 'vader-sentiment', 'flite-tts']) {
    expect(stdout).toContain(`impresario/${model}`);
  }
}, 30_000);

it.each(Object.keys(ofFirstRelease))('%s of a newer release is refused, saying what reads it', (key) => {
  const newer = { ...ofFirstRelease[key], schema: schemaVersion + 1 };
  expect(() => parseRecord(StoreKey.parse(key), newer, schemaOf(key))).toThrow(
    `was written by a newer release, in version ${schemaVersion + 1} of its shape`,
  );
});

it('a run of a newer release is not guessed at', async () => {
  const outcome = 'runs/local/local.sign/outcome.json';
  await put({ ...ofFirstRelease, [outcome]: { ...ofFirstRelease[outcome], schema: schemaVersion + 1 } });
  expect(await result('sign')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Use that release, or a newer one.'),
  });
}, 30_000);

/** A real model by the real library: all-MiniLM-L6-v2, as `npm run experts:test` fetches it. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningExperts, startExperts } from '../support/expert-server';
import { projectFolder } from '../support/run-client';
import { describeTransformers, runDownload } from '../support/transformers-part';

const model = 'Xenova/all-MiniLM-L6-v2';
const fetched = join(projectFolder, '.impresario', 'test-weights');
const isThere = existsSync(join(fetched, model));
if (!isThere) {
  process.stderr.write(
    'Skipped: the real model is not here. `npm run experts:test` fetches it (104 MB) and runs this test.\n',
  );
}

(isThere ? describeTransformers : describe.skip)('all-MiniLM-L6-v2', () => {
  const weights = mkdtempSync(join(tmpdir(), 'impresario-weights-'));
  let experts: RunningExperts;
  beforeAll(async () => {
    cpSync(fetched, weights, { recursive: true });
    expect(runDownload('--weights', weights, '--offline', model)).toMatchObject({ status: 0 });
    experts = await startExperts(['--weights', weights]);
  });
  afterAll(async () => {
    await experts.stop();
    rmSync(weights, { recursive: true });
  });

  const embed = async (...inputs: string[]): Promise<number[][]> => {
    const response = await fetch(`${experts.url}/models/${model}`, {
      method: 'POST',
      body: JSON.stringify({ inputs }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as number[][]; // the protocol's answer to a list
  };
  const likeness = (one: readonly number[] = [], other: readonly number[] = []): number =>
    one.reduce((sum, value, n) => sum + value * (other[n] ?? 0), 0);

  it('is the only one that is offered', async () => {
    const { models } = (await (await fetch(`${experts.url}/models`)).json()) as {
      models: { id: string; ready: string }[];
    };
    expect(models.filter(({ ready }) => ready === 'downloaded').map(({ id }) => id)).toEqual([model]);
  });

  it('puts what means the same close together, whatever the words', async () => {
    const [cat, kitten, law] = await embed(
      'A cat is sleeping on the sofa.',
      'The kitten naps upon the couch.',
      'Parliament passed the new tax law.',
    );
    expect(cat).toHaveLength(384);
    expect(likeness(cat, cat)).toBeCloseTo(1, 3);
    expect(likeness(cat, kitten)).toBeGreaterThan(0.5);
    expect(likeness(cat, law)).toBeLessThan(0.2);
  });

  it('makes the same of a text alone as among others', async () => {
    const [alone] = await embed('A cat.');
    const [among] = await embed('A cat.', 'A much longer sentence that makes the shorter one be filled up.');
    expect(likeness(alone, among)).toBeGreaterThan(0.98);
  });
});

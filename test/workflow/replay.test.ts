/**
 * Histories of runs that really were, replayed against today's workflow code: code that would do something else than
 * it did then would break runs that are open when it is released. Recorded with scripts/record-history.js.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils';
import { DeterminismViolationError } from '@temporalio/workflow';
import { DefaultLogger, Runtime, Worker, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { bundleWorkflows } from '../../src/workflow-bundle';

const folder = join(__dirname, 'histories');
const histories = readdirSync(folder).filter((name) => name.endsWith('.json'));

let workflowBundle: WorkflowBundleWithSourceMap;
beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const code = await bundleWorkflows(require.resolve('../../src/workflows'));
  workflowBundle = { code, sourceMap: '' };
}, 60_000);

function replay(history: string): Promise<void> {
  return Worker.runReplayHistory({ workflowBundle }, historyFromJSON(JSON.parse(history)));
}

it.each(histories)(
  '%s goes the same way today',
  async (name) => {
    await replay(readFileSync(join(folder, name), 'utf8'));
  },
  60_000,
);

it('a history of another way is refused', async () => {
  const [name = ''] = histories;
  const changed = readFileSync(join(folder, name), 'utf8').replaceAll('"selectModel"', '"runExpert"');
  await expect(replay(changed)).rejects.toThrow(DeterminismViolationError);
}, 60_000);

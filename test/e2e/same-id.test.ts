/** The same id is the same run, whatever has become of it: open, closed, or forgotten by Temporal. */
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import { readSettings } from '../../src/config';
import { CountedStack } from '../support/counted-stack';
import { timeToStart } from '../support/stack-in-temporary-home';

let counted: CountedStack;
beforeAll(async () => {
  counted = await CountedStack.start();
}, timeToStart);
afterAll(() => counted.stop(), 60_000);
afterEach(() => counted.proxy.releaseAll());

/** What the end of its retention does to a closed run. */
async function forget(key: string): Promise<void> {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace } = readSettings(
    counted.stack.environment(),
  );
  const connection = await Connection.connect({ address });
  const workflowId = `local.${key}`;
  await connection.workflowService.deleteWorkflowExecution({ namespace, workflowExecution: { workflowId } });
  const handle = new Client({ connection, namespace }).workflow.getHandle(workflowId);
  for (let isKnown = true; isKnown; await pause(100)) {
    try {
      await handle.describe();
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
      isKnown = false;
    }
  }
  await connection.close();
}

const refused = { code: 2, stderr: expect.stringMatching(/^The id same belongs to another request/) };

it('of an open run: the same request joins it, another one is refused', async () => {
  const { release } = await counted.submitAndHold('same');
  expect((await counted.submitSign('same')).stdout).toContain('is running already');
  expect(await counted.client('submit', 'Something else', '--id', 'same')).toMatchObject(refused);
  release();
  expect(await counted.client('watch', 'same')).toMatchObject({ code: 0 });
  expect(await counted.timesCalled('same')).toEqual([1, 1, 1, 1]);
}, 60_000);

it('of a closed run: the same request is told its answer, another one is refused', async () => {
  const again = await counted.submitSign('same', '--wait');
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('is finished already') });
  expect(await counted.client('submit', 'Something else', '--id', 'same')).toMatchObject(refused);
}, 60_000);

it('of a run that Temporal has forgotten: the same, and its answer is told', async () => {
  await forget('same');
  expect(await counted.client('result', 'same')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Ada Lovelace'),
  });
  expect(await counted.client('watch', 'same')).toMatchObject({ code: 0 });
  const again = await counted.submitSign('same', '--wait');
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('is finished already') });
  expect(await counted.client('submit', 'Something else', '--id', 'same')).toMatchObject(refused);
  expect(await counted.timesCalled('same')).toEqual([1, 1, 1, 1]);
}, 60_000);

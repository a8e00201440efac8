/** The worker of the bare program, with the options that ours has. */
import { join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Worker } from '@temporalio/worker';
import { floorActivities } from './activities';

async function main(): Promise<void> {
  const connection = await NativeConnection.connect({ address: process.argv[2] ?? '127.0.0.1:7233' });
  const bundle = await bundleWorkflowCode({
    workflowsPath: join(__dirname, 'workflows.js'),
    logger: new DefaultLogger('WARN'),
  });
  const worker = await Worker.create({
    connection,
    taskQueue: 'floor',
    activities: floorActivities,
    workflowBundle: bundle,
    maxHeartbeatThrottleInterval: '1 second',
  });
  process.stdout.write(`${JSON.stringify({ event: 'ready' })}\n`);
  await worker.run();
  await connection.close();
}

void main();

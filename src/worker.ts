/** A worker: runs workflows and activities until it is told to stop. Wiring only. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NativeConnection, Runtime, Worker, type WorkerOptions } from '@temporalio/worker';
import { createActivities } from './activities';
import { connectPorts } from './adapters';
import { publishHealth } from './adapters/health/publish-health';
import { policyFromSettings } from './adapters/policy-from-settings';
import { readSettings, type Settings } from './config';
import { removeLeftovers } from './spool';
import { workflowBundlePath } from './workflow-bundle';

/** Time that work in progress gets to end when the worker is told to stop. */
const shutdownGraceTime = '20 seconds';

async function main(): Promise<void> {
  const settings = readSettings();
  await removeLeftovers();
  const connection = await connect(settings);
  const { ports, why, health, close } = connectPorts(settings);
  const worker = await Worker.create({
    connection,
    namespace: settings.TEMPORAL_NAMESPACE,
    taskQueue: settings.TEMPORAL_TASK_QUEUE,
    activities: createActivities(ports, {
      wrongPlans: settings.IMPRESARIO_WRONG_PLANS,
      maxCandidates: settings.IMPRESARIO_MAX_CANDIDATES,
      policy: policyFromSettings(settings),
      maxOutputBytes: settings.IMPRESARIO_MAX_OUTPUT_MB,
    }),
    // Heartbeats carry cancellation: held back for long, they would let a cancelled expert go on.
    maxHeartbeatThrottleInterval: '1 second',
    shutdownGraceTime,
    ...workflows(),
  });
  say({
    event: 'ready',
    taskQueue: settings.TEMPORAL_TASK_QUEUE,
    controller: ports.controller.identity,
    why,
  });
  const endPublishing = publishHealth(ports.store, worker.options.identity, health);
  try {
    await worker.run();
  } finally {
    await endPublishing();
    close();
    await connection.close();
  }
}

/** The bundle made by `npm run build`; from sources it is made now, which takes a second or two. */
const workflows = (): Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath'> =>
  existsSync(workflowBundlePath)
    ? { workflowBundle: { codePath: workflowBundlePath } }
    : { workflowsPath: join(__dirname, 'workflows') };

async function connect({
  TEMPORAL_ADDRESS: address,
  TEMPORAL_API_KEY: apiKey,
}: Settings): Promise<NativeConnection> {
  try {
    return await NativeConnection.connect({ address, ...(apiKey !== '' && { apiKey, tls: true }) });
  } catch (error) {
    throw new Error(
      `Temporal does not answer at ${address}; start it with \`npm run dev\` or set TEMPORAL_ADDRESS.`,
      {
        cause: error,
      },
    );
  }
}

/** Events for whoever started the worker, one JSON object a line. */
const say = (event: Record<string, unknown>): void => {
  process.stdout.write(`${JSON.stringify(event)}\n`);
};

Runtime.install({ shutdownSignals: ['SIGINT', 'SIGTERM'] });
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

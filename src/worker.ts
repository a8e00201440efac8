/** A worker: runs workflows and activities until it is told to stop. Wiring only. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@temporalio/client';
import { NativeConnection, Runtime, Worker, type WorkerOptions } from '@temporalio/worker';
import { createActivities } from './activities';
import { ArtifactCache } from './activities/artifact-cache';
import { connectPorts } from './adapters';
import { publishHealth } from './adapters/health/publish-health';
import { sendGlobalFetchOut } from './adapters/outbound';
import { policyFromSettings } from './adapters/policy-from-settings';
import { readSettings, type Settings } from './config';
import { MediaHelper } from './media/media-helper';
import { scheduleHousekeeping } from './schedule-housekeeping';
import { makeFolder, removeFolder, removeLeftovers } from './spool';
import { versioningOf } from './worker-versioning';
import { measureHealth } from './worker-metrics';
import { workflowBundlePath } from './workflow-bundle';
import { hostedQueue } from './workflows/hosted-queue';

/** Time that work in progress gets to end when the worker is told to stop. */
const shutdownGraceTime = '20 seconds';

async function main(): Promise<void> {
  const settings = readSettings();
  installRuntime(settings.IMPRESARIO_METRICS);
  sendGlobalFetchOut({ maxResponseBytes: settings.IMPRESARIO_MAX_OUTPUT_MB });
  await removeLeftovers();
  const connection = await connect(settings);
  const { ports, why, health, close } = connectPorts(settings);
  const media = new MediaHelper();
  const cacheFolder = await makeFolder();
  const cache = new ArtifactCache(cacheFolder, settings.IMPRESARIO_ARTIFACT_CACHE_MB);
  const activities = createActivities(
    ports,
    { media, cache },
    {
      wrongPlans: settings.IMPRESARIO_WRONG_PLANS,
      maxCandidates: settings.IMPRESARIO_MAX_CANDIDATES,
      policy: policyFromSettings(settings),
      maxOutputBytes: settings.IMPRESARIO_MAX_OUTPUT_MB,
    },
  );
  const taskQueue = settings.TEMPORAL_TASK_QUEUE;
  const common: WorkerOptions = {
    connection,
    namespace: settings.TEMPORAL_NAMESPACE,
    taskQueue,
    // Heartbeats carry cancellation: held back for long, they would let a cancelled expert go on.
    maxHeartbeatThrottleInterval: '1 second',
    shutdownGraceTime,
    ...versioningOf(settings),
  };
  const worker = await Worker.create({ ...common, activities, ...workflows() });
  const perSecond = settings.IMPRESARIO_HOSTED_PER_SECOND;
  const hosted = await Worker.create({
    ...common,
    taskQueue: hostedQueue(taskQueue),
    activities: { runExpert: activities.runExpert },
    maxConcurrentActivityTaskExecutions: settings.IMPRESARIO_HOSTED_AT_ONCE,
    ...(perSecond > 0 && { maxTaskQueueActivitiesPerSecond: perSecond }),
  });
  say({ event: 'ready', taskQueue, controller: ports.controller.identity, why });
  const endMetrics = measureHealth(health);
  const endPublishing = publishHealth(ports.store, worker.options.identity, health);
  try {
    await Promise.all([worker.run(), hosted.run(), keepHouse(connection, settings)]);
  } finally {
    endMetrics();
    await endPublishing();
    close();
    await media.close();
    await removeFolder(cacheFolder);
    await connection.close();
  }
}

function installRuntime(bindAddress: string): void {
  Runtime.install({
    shutdownSignals: ['SIGINT', 'SIGTERM'],
    ...(bindAddress !== '' && { telemetryOptions: { metrics: { prometheus: { bindAddress } } } }),
  });
}

/** A server that refuses schedules still serves runs: then `client reconcile` is what is left. */
async function keepHouse(connection: NativeConnection, settings: Settings): Promise<void> {
  const { TEMPORAL_NAMESPACE: namespace, TEMPORAL_TASK_QUEUE: taskQueue } = settings;
  try {
    await scheduleHousekeeping(new Client({ connection, namespace }), taskQueue);
  } catch (error) {
    say({ event: 'no schedule', why: error instanceof Error ? error.message : String(error) });
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

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

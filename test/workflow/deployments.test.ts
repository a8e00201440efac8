/**
 * Two versions of the worker on one task queue of a real Temporal server. "Older" is today's workflow code without its
 * newest `patched()`; the run that shows it is one in which that code does something else.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { toCanonicalString } from '@temporalio/common';
import { bundleWorkflowCode, DefaultLogger, Worker, type WorkflowBundle } from '@temporalio/worker';
import type { PlannedTask } from '../../src/activities/contract';
import { Caller, RunKey, runIdOf } from '../../src/domain/ids';
import { versioningOf } from '../../src/worker-versioning';
import type { huggingGpt } from '../../src/workflows';
import { deferred } from '../support/deferred';
import { scriptedActivities, task, taskId } from '../support/scripted-activities';
import { recorded, sizedScripts } from '../support/sized-activities';
import { openWorkflowBench, type StartedRun, type WorkflowBench } from '../support/workflow-bench';

const workflowsPath = require.resolve('../../src/workflows');
let bench: WorkflowBench;
let newer: WorkflowBundle;
let older: WorkflowBundle;
beforeAll(async () => {
  bench = await openWorkflowBench();
  const logger = new DefaultLogger('ERROR');
  newer = await bundleWorkflowCode({ workflowsPath, logger });
  older = await bundleWorkflowCode({
    workflowsPath,
    logger,
    webpackConfigHook: (config) => ({
      ...config,
      resolve: {
        ...config.resolve,
        alias: {
          ...(config.resolve?.alias as object), // Temporal's own are an object
          './call-budget$': require.resolve('./fixtures/without-call-budget'),
        },
      },
    }),
  });
}, 120_000);
afterAll(() => bench.close());

const width = 90;
const over = (id: number, maker: number): PlannedTask => ({
  ...task(id, [maker]),
  fanOut: { is: 'over', handles: [{ from: 'task', task: taskId(maker), kind: 'mask' }] },
});
/** Two lists, the second of which is told of so much that newer code does not ask for all of it at one moment. */
const plans = {
  'of a few tasks': [task(1), task(2, [1]), task(3, [2])],
  'in which the versions differ': [task(1), over(2, 1), over(3, 2)],
};

/** A run whose third task is held until it is let go, and the workers that may work on it. */
function stage(tasks: PlannedTask[]) {
  const taskQueue = `queue-${randomUUID()}`;
  const held = deferred<undefined>();
  const reached = deferred<undefined>();
  const { activities, calls } = scriptedActivities(
    sizedScripts(tasks, {
      runExpert: async (input) => {
        if (input.task === '3') {
          reached.resolve(undefined);
          await held.promise;
        }
        const made = input.task === '1' && tasks.some(({ fanOut }) => fanOut.is === 'over') ? width : 1;
        return recorded(
          input,
          Array.from({ length: made }, () => ({ kind: 'mask', preview: '' }) as const),
        );
      },
    }),
  );
  return {
    calls,
    reached: reached.promise,
    letGo: () => held.resolve(undefined),
    /** Activities have a worker of their own, so that no version's going stops a call. */
    activityWorker: () =>
      Worker.create({ connection: bench.environment.nativeConnection, taskQueue, activities }),
    worker: (workflowBundle: WorkflowBundle, build = '') =>
      Worker.create({
        connection: bench.environment.nativeConnection,
        taskQueue,
        workflowBundle,
        stickyQueueScheduleToStartTimeout: '1 second',
        ...(build !== '' && {
          activities,
          ...versioningOf({ IMPRESARIO_DEPLOYMENT: taskQueue, IMPRESARIO_BUILD_ID: build }),
        }),
      }),
    async start(): Promise<StartedRun> {
      const caller = Caller.parse('local');
      const runId = runIdOf(caller, RunKey.parse(`${randomUUID()}-${'x'.repeat(60)}`));
      return bench.environment.client.workflow.start<typeof huggingGpt>('huggingGpt', {
        taskQueue,
        workflowId: runId,
        args: [{ schema: 1, caller, runId }],
      });
    },
    deploymentName: taskQueue,
  };
}

const failedWorkflowTasks = async (run: StartedRun): Promise<number> =>
  (await run.fetchHistory()).events?.filter(({ workflowTaskFailedEventAttributes: failed }) => failed)
    .length ?? 0;

type Staged = ReturnType<typeof stage>;

/** Begins a run on a version that goes away when the third task waits. */
async function beginOn(version: WorkflowBundle, staged: Staged): Promise<StartedRun> {
  const worker = await staged.worker(version);
  return worker.runUntil(async () => {
    const run = await staged.start();
    await staged.reached;
    await pause(500); // what was asked for at that moment is in history
    return run;
  });
}

/** Has another version work on a run until it is as it is waited for. */
async function goOnOn(version: WorkflowBundle, staged: Staged, until: () => Promise<unknown>): Promise<void> {
  const worker = await staged.worker(version);
  await worker.runUntil(() => {
    staged.letGo();
    return until();
  });
}

describe('without worker versioning', () => {
  it.each(Object.keys(plans) as (keyof typeof plans)[])(
    'a run %s, begun on the older version, goes on on the newer one',
    async (plan) => {
      const staged = stage(plans[plan]);
      const activities = await staged.activityWorker();
      await activities.runUntil(async () => {
        const run = await beginOn(older, staged);
        await goOnOn(newer, staged, () => run.result());
        expect(await failedWorkflowTasks(run)).toBe(0);
        expect(staged.calls.composeAnswer[0]?.tasks.map(({ state }) => state)).toEqual([
          'done',
          'done',
          'done',
        ]);
        expect(staged.calls.planTasks).toHaveLength(1);
      });
    },
    60_000,
  );

  it('a run begun on the newer version goes on on the older one as long as no new marker was written', async () => {
    const staged = stage(plans['of a few tasks']);
    const activities = await staged.activityWorker();
    await activities.runUntil(async () => {
      const run = await beginOn(newer, staged);
      await goOnOn(older, staged, () => run.result());
      expect(await failedWorkflowTasks(run)).toBe(0);
    });
  }, 60_000);

  it('a run with a new marker stands still on the older version, loses nothing, and ends on the newer one', async () => {
    const staged = stage(plans['in which the versions differ']);
    const activities = await staged.activityWorker();
    await activities.runUntil(async () => {
      const run = await beginOn(newer, staged);
      await goOnOn(older, staged, async () => {
        while ((await failedWorkflowTasks(run)) === 0) await pause(200);
      });
      expect((await run.describe()).status.name).toBe('RUNNING');
      await goOnOn(newer, staged, () => run.result());
      expect(staged.calls.runExpert).toHaveLength(1 + 2 * width);
    });
  }, 90_000);
});

describe('with worker versioning', () => {
  it('each run is done by the version that began it, and older code never sees a run of newer code', async () => {
    const staged = stage(plans['in which the versions differ']);
    const { deploymentName } = staged;
    const first = await staged.worker(older, '1');
    const second = await staged.worker(newer, '2');
    const { workflowService } = bench.environment.connection;
    const makeCurrent = async (buildId: string): Promise<void> => {
      for (;;) {
        try {
          await workflowService.setWorkerDeploymentCurrentVersion({
            namespace: 'default',
            deploymentName,
            buildId,
          });
          return;
        } catch {
          await pause(200); // its workers have not been heard of yet
        }
      }
    };
    const versionsOf = async (run: StartedRun): Promise<Set<string>> => {
      const { events } = await run.fetchHistory();
      const told = (events ?? []).flatMap(({ workflowTaskCompletedEventAttributes: completed }) =>
        completed?.deploymentVersion ? [completed.deploymentVersion] : [],
      );
      return new Set(
        told.map(({ deploymentName: name, buildId }) =>
          toCanonicalString({ deploymentName: name ?? '', buildId: buildId ?? '' }),
        ),
      );
    };
    await first.runUntil(
      second.runUntil(async () => {
        await makeCurrent('1');
        const begunOnOlder = await staged.start();
        await staged.reached;
        await makeCurrent('2');
        const begunOnNewer = await staged.start();
        staged.letGo();
        await expect(Promise.all([begunOnOlder.result(), begunOnNewer.result()])).resolves.toEqual([
          { status: 'answered' },
          { status: 'answered' },
        ]);
        expect(await versionsOf(begunOnOlder)).toEqual(new Set([`${deploymentName}.1`]));
        expect(await versionsOf(begunOnNewer)).toEqual(new Set([`${deploymentName}.2`]));
        expect((await failedWorkflowTasks(begunOnOlder)) + (await failedWorkflowTasks(begunOnNewer))).toBe(0);
      }),
    );
  }, 90_000);

  it('is refused where the build is not named', () => {
    expect(() => versioningOf({ IMPRESARIO_DEPLOYMENT: 'impresario', IMPRESARIO_BUILD_ID: '' })).toThrow(
      'IMPRESARIO_BUILD_ID is not set',
    );
    expect(versioningOf({ IMPRESARIO_DEPLOYMENT: '', IMPRESARIO_BUILD_ID: '' })).toEqual({});
  });
});

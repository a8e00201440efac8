/** A real Temporal server with a worker on the product's own workflows and scripted activities. */
import { randomUUID } from 'node:crypto';
import type { WorkflowHandleWithFirstExecutionRunId } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime, Worker, type WorkflowBundle } from '@temporalio/worker';
import { Caller, RunKey, runIdOf } from '../../src/domain/ids';
import type { RunRequest } from '../../src/domain/run';
import { bundleWorkflows } from '../../src/workflow-bundle';
import type { huggingGpt } from '../../src/workflows';
import { hostedQueue } from '../../src/workflows/hosted-queue';
import { searchAttributeKeys } from '../../src/workflows/search-attributes';
import { type Calls, scriptedActivities, type Scripts } from './scripted-activities';
import { temporalExecutable } from './temporal-executable';

export type StartedRun = WorkflowHandleWithFirstExecutionRunId<typeof huggingGpt>;

export interface WorkflowBench {
  environment: TestWorkflowEnvironment;
  /** Starts a run, does what is given with it, and stops the worker when that is over. */
  withRun<Result>(
    scripts: Partial<Scripts>,
    use: (run: StartedRun, calls: Calls) => Promise<Result>,
    more?: Pick<RunRequest, 'deadlineSeconds'>,
  ): Promise<Result>;
  close(): Promise<void>;
}

export async function openWorkflowBench(): Promise<WorkflowBench> {
  // Failures are what these tests are about: the worker need not print each.
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const environment = await TestWorkflowEnvironment.createLocal({
    server: {
      executable: { type: 'existing-path', path: await temporalExecutable() },
      searchAttributes: [...searchAttributeKeys],
      extraArgs: ['--dynamic-config-value', 'history.transferProcessorMaxPollRPS=2000'],
    },
  });
  const workflowBundle: WorkflowBundle = {
    code: await bundleWorkflows(require.resolve('../../src/workflows')),
  };
  return {
    environment,
    close: () => environment.teardown(),
    async withRun(scripts, use, more = {}) {
      const { activities, calls } = scriptedActivities(scripts);
      const taskQueue = `queue-${randomUUID()}`;
      const worker = await Worker.create({
        connection: environment.nativeConnection,
        taskQueue,
        activities,
        workflowBundle,
        maxHeartbeatThrottleInterval: '1 second',
      });
      const hosted = await Worker.create({
        connection: environment.nativeConnection,
        taskQueue: hostedQueue(taskQueue),
        activities: { runExpert: activities.runExpert },
      });
      return worker.runUntil(
        hosted.runUntil(async () => {
          const caller = Caller.parse('local');
          const runId = runIdOf(caller, RunKey.parse(randomUUID()));
          const run = await environment.client.workflow.start<typeof huggingGpt>('huggingGpt', {
            taskQueue,
            workflowId: runId,
            args: [{ schema: 1, caller, runId, ...more }],
          });
          return use(run, calls);
        }),
      );
    },
  };
}

import {
  ActivityFailure,
  ApplicationFailure,
  CancelledFailure,
  WorkflowFailedError,
} from '@temporalio/client';
import type { PlannedTask, PlanTasksResult, StreamedTasks } from '../../src/activities/contract';
import { TaskId } from '../../src/domain/ids';
import { cancelTaskUpdate } from '../../src/workflows/messages';
import { Failure } from '../../src/domain/failures';
import type { RunView } from '../../src/domain/run';
import { addUsage, noUsage, type Usage } from '../../src/domain/usage';
import { stageAttribute } from '../../src/workflows/search-attributes';
import { deferred } from '../support/deferred';
import { chosen, key, result, task, taskId, validPlan } from '../support/scripted-activities';
import { openWorkflowBench, type StartedRun, type WorkflowBench } from '../support/workflow-bench';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await openWorkflowBench();
}, 60_000);
afterAll(() => bench.close());

/** How a run that fails ends: the cause that Temporal's client gives. */
async function ending(run: StartedRun): Promise<unknown> {
  const error = await run.result().then(
    () => new Error('the run was expected to fail'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof WorkflowFailedError)) throw error;
  return error.cause;
}

const spentOn = (id: TaskId): Usage => ({ promptTokens: Number(id), completionTokens: 0 });

const rejectedPlan = (round: number): PlanTasksResult => ({
  planKey: key(`plans/${round}`),
  controller: 'scripted',
  usage: { promptTokens: 10, completionTokens: 1 },
  valid: false,
  problems: [`Problem ${round}.`],
});

describe('a run', () => {
  it('plans, chooses, executes along the graph and answers', async () => {
    await bench.withRun(
      { planTasks: () => validPlan([task(1), task(2), task(3, [1, 2])]) },
      async (run, calls) => {
        await expect(run.result()).resolves.toEqual({ status: 'answered' });
        expect(calls.planTasks).toHaveLength(1);
        expect(calls.selectModel.map((call) => call.task).sort()).toEqual(['1', '2', '3']);
        expect(calls.runExpert.at(-1)).toMatchObject({
          task: '3',
          parents: { '1': ['calls/1'], '2': ['calls/2'] },
        });
        expect(calls.composeAnswer).toMatchObject([
          {
            plan: { is: 'made' },
            usage: { promptTokens: 10, completionTokens: 1 },
            tasks: [
              {
                id: '1',
                state: 'done',
                model: 'a/model',
                reason: 'it fits',
                callKeys: ['calls/1'],
                failedTries: [],
              },
              { id: '2', state: 'done' },
              { id: '3', state: 'done' },
            ],
          },
        ]);
        expect(calls.recordOutcome).toEqual([]);
      },
    );
  });

  it('answers straight away where no task is needed', async () => {
    await bench.withRun({}, async (run, calls) => {
      await expect(run.result()).resolves.toEqual({ status: 'answered' });
      expect(calls.composeAnswer).toMatchObject([{ tasks: [] }]);
    });
  });

  it('runs independent tasks at the same time, and chooses for later ones while earlier ones run', async () => {
    const bothRun = deferred<boolean>();
    const running = new Set<string>();
    const chosenFor = new Set<string>();
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1), task(2), task(3, [1, 2])]),
        selectModel: (input) => {
          chosenFor.add(input.task);
          return chosen(input);
        },
        runExpert: async (input) => {
          running.add(input.task);
          if (running.has('1') && running.has('2') && chosenFor.has('3')) bothRun.resolve(true);
          await bothRun.promise;
          return result(input);
        },
      },
      async (run) => {
        await expect(run.result()).resolves.toEqual({ status: 'answered' });
      },
    );
  });

  it('shows how far it is to whoever asks, and in the Web UI', async () => {
    const expert = deferred<boolean>();
    const asked = deferred<boolean>();
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1), task(2, [1])]),
        runExpert: async (input) => {
          asked.resolve(true);
          await expert.promise;
          return result(input);
        },
      },
      async (run) => {
        await asked.promise;
        const view = await run.query<RunView>('progress');
        expect(view).toMatchObject({
          stage: 'executing',
          controller: 'scripted (no language model)',
          tasks: [
            { id: '1', state: 'running', model: 'a/model', reason: 'it fits' },
            { id: '2', state: 'waiting' },
          ],
        });
        const metadata = await run.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
        expect(metadata.currentDetails).toContain('1. summarization: running by `a/model`');
        expert.resolve(true);
        await run.result();
        expect(await run.query<RunView>('progress')).toMatchObject({
          stage: 'closed',
          tasks: [{ state: 'done', outputs: [{ kind: 'text', preview: 'result 1' }] }, { state: 'done' }],
        });
      },
    );
  });
});

describe('a plan that cannot be run', () => {
  it('goes back to the controller with what was wrong, and the third plan may still be right', async () => {
    await bench.withRun(
      { planTasks: ({ round }) => (round < 3 ? rejectedPlan(round) : validPlan([task(1)])) },
      async (run, calls) => {
        await expect(run.result()).resolves.toEqual({ status: 'answered' });
        expect(calls.planTasks.map(({ earlier }) => earlier)).toEqual([
          { is: 'none' },
          { is: 'rejected', planKey: 'plans/1' },
          { is: 'rejected', planKey: 'plans/2' },
        ]);
        expect(calls.composeAnswer).toMatchObject([{ usage: { promptTokens: 30, completionTokens: 3 } }]);
      },
    );
  });

  it('ends the run after three tries with the last problems, and leaves an outcome', async () => {
    await bench.withRun({ planTasks: ({ round }) => rejectedPlan(round) }, async (run, calls) => {
      const cause = await ending(run);
      expect(cause).toBeInstanceOf(ApplicationFailure);
      expect(cause).toMatchObject({ type: 'Plan.Invalid', message: expect.stringContaining('Problem 3.') });
      expect(calls.planTasks).toHaveLength(3);
      expect(calls.runExpert).toEqual([]);
      expect(calls.recordOutcome).toMatchObject([{ ending: { is: 'failed' }, tasks: [] }]);
    });
  });
});

describe('a task', () => {
  it('that nobody can do is skipped with those that need it; the rest goes on and the answer is told why', async () => {
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1), task(2, [1]), task(3, [2]), task(4)]),
        selectModel: (input) => {
          if (input.task === '1') throw new Failure('Model.NoneAvailable', 'Nobody makes videos.');
          return chosen(input);
        },
      },
      async (run, calls) => {
        await run.result();
        expect(calls.runExpert.map((call) => call.task)).toEqual(['4']);
        expect(calls.composeAnswer[0]?.tasks).toMatchObject([
          { id: '1', state: 'skipped', why: 'Nobody makes videos.' },
          { id: '2', state: 'skipped', why: expect.stringContaining('task 1') },
          { id: '3', state: 'skipped', why: expect.stringContaining('task 2') },
          { id: '4', state: 'done' },
        ]);
      },
    );
  });

  it('is given to the next candidate at once where an expert rejects its input', async () => {
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1)]),
        selectModel: (input) => chosen(input, ['a/first', 'a/second']),
        runExpert: (input) => {
          if (input.candidate.id === 'a/first') throw new Failure('Expert.InputRejected', 'Too blue.');
          return result(input);
        },
      },
      async (run, calls) => {
        await run.result();
        expect(calls.runExpert.map((call) => call.candidate.id)).toEqual(['a/first', 'a/second']);
        expect(calls.composeAnswer[0]?.tasks).toMatchObject([
          {
            state: 'done',
            model: 'a/second',
            reason: expect.stringContaining('Too blue.'),
            failedTries: [{ model: 'a/first', why: 'Too blue.' }],
          },
        ]);
      },
    );
  });

  it('is tried a few times where an expert does not answer, and then given to the next', async () => {
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1)]),
        selectModel: (input) => chosen(input, ['a/first', 'a/second']),
        runExpert: (input) => {
          if (input.candidate.id === 'a/first') {
            throw new Failure('Expert.Unavailable', 'Away.', { known: true, milliseconds: 10 });
          }
          return result(input);
        },
      },
      async (run, calls) => {
        await run.result();
        expect(calls.runExpert.map((call) => call.candidate.id)).toEqual([
          'a/first',
          'a/first',
          'a/first',
          'a/second',
        ]);
      },
    );
  });

  it('is given to the next at once where an expert asks for patience, and comes back to it where no other can', async () => {
    const asked: string[] = [];
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1)]),
        selectModel: (input) => chosen(input, ['a/busy', 'a/broken']),
        runExpert: (input) => {
          const { id } = input.candidate;
          asked.push(`${id}${input.othersFollow ? '' : ', no other follows'}`);
          if (id === 'a/broken') throw new Failure('Expert.OutputInvalid', 'It is no picture.');
          if (input.othersFollow) throw new Failure('Expert.Busy', 'It is loading, 20 s.');
          return result(input);
        },
      },
      async (run, calls) => {
        await run.result();
        expect(asked).toEqual(['a/busy', 'a/broken, no other follows', 'a/busy, no other follows']);
        expect(calls.composeAnswer[0]?.tasks).toMatchObject([{ state: 'done', model: 'a/busy' }]);
      },
    );
  });

  it('is called on a task queue of its own where the expert is elsewhere, so that limits hold over all workers', async () => {
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1)]),
        selectModel: (input) => {
          const selected = chosen(input);
          const [first] = selected.candidates;
          return {
            ...selected,
            candidates: [{ ...first, endpoint: { via: 'provider', provider: 'fal-ai' } }],
          };
        },
      },
      async (run) => {
        await run.result();
        const { events = [] } = await run.fetchHistory();
        const queues = (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: scheduled }) =>
          scheduled?.activityType?.name === 'runExpert' ? [scheduled.taskQueue?.name] : [],
        );
        expect(queues).toEqual([expect.stringMatching(/-hosted$/)]);
      },
    );
  });

  it('that no candidate does has failed, and the run is answered all the same', async () => {
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1), task(2)]),
        selectModel: (input) => chosen(input, ['a/first', 'a/second']),
        runExpert: (input) => {
          if (input.task === '1')
            throw new Failure('Expert.OutputInvalid', `${input.candidate.id} gave nonsense.`);
          return result(input);
        },
      },
      async (run, calls) => {
        await expect(run.result()).resolves.toEqual({ status: 'answered' });
        expect(calls.composeAnswer[0]?.tasks).toMatchObject([
          {
            state: 'failed',
            why: 'a/second gave nonsense.',
            failedTries: [{ model: 'a/first' }, { model: 'a/second' }],
          },
          { state: 'done' },
        ]);
      },
    );
  });

  it('whose inputs are gone is not tried with other candidates: it would be the same with each', async () => {
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1)]),
        selectModel: (input) => chosen(input, ['a/first', 'a/second']),
        runExpert: () => {
          throw new Failure('Artifact.Missing', 'It was deleted.');
        },
      },
      async (run, calls) => {
        await run.result();
        expect(calls.runExpert).toHaveLength(1);
        expect(calls.composeAnswer[0]?.tasks).toMatchObject([{ state: 'failed', why: 'It was deleted.' }]);
      },
    );
  });
});

describe('a task that is given a list', () => {
  const over = (id: number, maker: number, needs: number[]): PlannedTask => ({
    ...task(id, needs),
    fanOut: { is: 'over', handles: [{ from: 'task', task: taskId(maker), kind: 'mask' }] },
  });

  it('is run once for each element, side by side, and what it makes is a list again', async () => {
    const began = new Set<number>();
    const allBegan = deferred<boolean>();
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1), over(2, 1, [1]), over(3, 2, [2])]),
        runExpert: async (input) => {
          if (input.task === '2') {
            began.add(input.element);
            if (began.size === 3) allBegan.resolve(true);
            await allBegan.promise;
          }
          const mask = { kind: 'mask', preview: '' } as const;
          return {
            callKey: key(`calls/${input.task}-${input.element}`),
            usage: noUsage,
            outputs: input.task === '1' ? [mask, mask, mask] : [mask],
          };
        },
      },
      async (run, calls) => {
        await run.result();
        expect(calls.composeAnswer[0]?.tasks).toMatchObject([
          { state: 'done', callKeys: ['calls/1-0'] },
          { state: 'done', callKeys: ['calls/2-0', 'calls/2-1', 'calls/2-2'] },
          { state: 'done', callKeys: ['calls/3-0', 'calls/3-1', 'calls/3-2'] },
        ]);
        expect(calls.runExpert.at(-1)?.parents).toEqual({ '2': ['calls/2-0', 'calls/2-1', 'calls/2-2'] });
      },
    );
  });

  it('is not run where the list is longer than a run can hold', async () => {
    const many = Array.from({ length: 257 }, () => ({ kind: 'mask', preview: '' }) as const);
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1), over(2, 1, [1])]),
        runExpert: (input) => ({ ...result(input), outputs: many }),
      },
      async (run, calls) => {
        await run.result();
        expect(calls.composeAnswer[0]?.tasks).toMatchObject([
          { state: 'done' },
          { state: 'failed', why: expect.stringContaining('257') },
        ]);
      },
    );
  });
});

describe('choices for tasks that become known together', () => {
  const choosingActivities = async (run: StartedRun): Promise<number> =>
    ((await run.fetchHistory()).events ?? []).filter(
      ({ activityTaskScheduledEventAttributes: scheduled }) =>
        scheduled?.activityType?.name === 'selectModels',
    ).length;

  it('are one activity for those that can begin and one for those that follow, sixteen at most in each', async () => {
    const roots = Array.from({ length: 20 }, (_, at) => task(at + 1));
    await bench.withRun({ planTasks: () => validPlan([...roots, task(21, [1, 2])]) }, async (run, calls) => {
      await run.result();
      expect(calls.selectModel).toHaveLength(21);
      // Sixteen and four that can begin, then the one that follows.
      expect(await choosingActivities(run)).toBe(3);
      expect(calls.composeAnswer[0]?.tasks.every(({ state }) => state === 'done')).toBe(true);
    });
  });

  it('do not wait for those of later tasks', async () => {
    const began = deferred<boolean>();
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1), task(2, [1])]),
        selectModel: async (input) => {
          if (input.task === '2') await began.promise;
          return chosen(input);
        },
        runExpert: (input) => {
          began.resolve(true);
          return result(input);
        },
      },
      async (run) => {
        await expect(run.result()).resolves.toEqual({ status: 'answered' });
      },
    );
  });

  it('are asked for again where one may still succeed, and each task has its own candidates', async () => {
    let failed = 0;
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1), task(2), task(3)]),
        selectModel: (input, _signal, { spend }) => {
          spend(spentOn(input.task));
          if (input.task === '2' && ++failed < 3) throw new Failure('Controller.ReplyInvalid', 'Not JSON.');
          return {
            ...chosen(input, input.task === '1' ? ['a/one', 'a/other'] : ['a/other', 'a/one']),
            usage: spentOn(input.task),
          };
        },
      },
      async (run, calls) => {
        await run.result();
        expect(calls.composeAnswer[0]?.tasks).toMatchObject([
          { state: 'done', model: 'a/one' },
          { state: 'done', model: 'a/other' },
          { state: 'done', model: 'a/other' },
        ]);
        // Three tries at each of three, and the plan's 10: nothing that was paid for is lost.
        expect(calls.composeAnswer[0]?.usage.promptTokens).toBe(3 * (1 + 2 + 3) + 10);
      },
    );
  });

  it('that fail for good leave the others as they are', async () => {
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1), task(2)]),
        selectModel: (input) => {
          if (input.task === '1') throw new Failure('Controller.ReplyInvalid', 'Not JSON.');
          return chosen(input);
        },
      },
      async (run, calls) => {
        await run.result();
        expect(calls.composeAnswer[0]?.tasks).toMatchObject([
          { state: 'failed', why: 'Not JSON.' },
          { state: 'done' },
        ]);
      },
    );
  });

  it('go on for the rest when one of the tasks is cancelled, and end when nobody wants them', async () => {
    const asked = deferred<boolean>();
    const ended = deferred<boolean>();
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1), task(2)]),
        selectModel: async (input, signal) => {
          asked.resolve(true);
          if (input.task === '1') signal.addEventListener('abort', () => ended.resolve(true));
          await ended.promise;
          return chosen(input);
        },
      },
      async (run, calls) => {
        await asked.promise;
        await run.executeUpdate(cancelTaskUpdate, { args: [taskId(1)] });
        expect(calls.selectModel).toHaveLength(2);
        await run.executeUpdate(cancelTaskUpdate, { args: [taskId(2)] });
        await ended.promise;
        await run.result();
        expect(calls.composeAnswer[0]?.tasks).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled' }]);
      },
    );
  });
});

describe('a run that cannot go on', () => {
  it('fails with the name and the sentence of what is wrong, at once where waiting does not help', async () => {
    await bench.withRun(
      {
        planTasks: () => {
          throw new Failure('Controller.Unauthorized', 'The key was refused; set OPENAI_API_KEY.');
        },
      },
      async (run, calls) => {
        expect(await ending(run)).toMatchObject({
          type: 'Controller.Unauthorized',
          message: 'The key was refused; set OPENAI_API_KEY.',
        });
        expect(calls.planTasks).toHaveLength(1);
        expect(calls.recordOutcome).toMatchObject([
          { plan: { is: 'none' }, ending: { is: 'failed', why: 'The key was refused; set OPENAI_API_KEY.' } },
        ]);
      },
    );
  });

  it('waits where waiting helps', async () => {
    await bench.withRun(
      {
        planTasks: ((tries) => () => {
          if (++tries < 5)
            throw new Failure('Controller.Unavailable', 'Busy.', { known: true, milliseconds: 5 });
          return validPlan([]);
        })(0),
      },
      async (run, calls) => {
        await expect(run.result()).resolves.toEqual({ status: 'answered' });
        expect(calls.planTasks).toHaveLength(5);
      },
    );
  });

  it('keeps what was done where only the answer cannot be written', async () => {
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1)]),
        composeAnswer: () => {
          throw new Failure('Controller.Refused', 'It will not say.');
        },
      },
      async (run, calls) => {
        expect(await ending(run)).toMatchObject({ type: 'Controller.Refused' });
        expect(calls.recordOutcome).toMatchObject([
          { ending: { why: 'It will not say.' }, tasks: [{ state: 'done' }] },
        ]);
      },
    );
  });

  it('a fault of our own is tried a few times, then ends the run by name instead of leaving it stuck', async () => {
    await bench.withRun(
      {
        planTasks: () => {
          throw new TypeError('x is not a function');
        },
      },
      async (run, calls) => {
        expect(await ending(run)).toMatchObject({ type: 'Internal.Unexpected' });
        expect(calls.planTasks).toHaveLength(3);
      },
    );
  });
});

describe('a cancelled run', () => {
  it('stops its calls in flight, records what was done, and is cancelled in Temporal', async () => {
    const waiting = deferred<boolean>();
    const stopped = deferred<boolean>();
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1), task(2, [1]), task(3, [2])]),
        runExpert: async (input, signal) => {
          if (input.task === '1') return result(input);
          waiting.resolve(true);
          return new Promise((_, reject) => {
            signal.addEventListener('abort', () => {
              stopped.resolve(true);
              reject(new Error('aborted'));
            });
          });
        },
      },
      async (run, calls) => {
        await waiting.promise;
        await run.cancel();
        expect(await ending(run)).toBeInstanceOf(CancelledFailure);
        await expect(stopped.promise).resolves.toBe(true);
        expect((await run.describe()).status.name).toBe('CANCELLED');
        expect(calls.composeAnswer).toEqual([]);
        expect(calls.recordOutcome).toMatchObject([
          {
            ending: { is: 'cancelled' },
            tasks: [{ state: 'done' }, { state: 'cancelled' }, { state: 'skipped' }],
          },
        ]);
      },
    );
  });

  it('may be stopped in one task alone: those that need it are skipped, and the rest is answered', async () => {
    const waiting = deferred<boolean>();
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1), task(2, [1]), task(3)]),
        runExpert: async (input, signal) => {
          if (input.task !== '1') return result(input);
          waiting.resolve(true);
          return new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted')));
          });
        },
      },
      async (run, calls) => {
        await waiting.promise;
        const stop = (id: string) => run.executeUpdate(cancelTaskUpdate, { args: [TaskId.parse(id)] });
        await expect(stop('9')).rejects.toMatchObject({ cause: { message: 'The run has no task 9.' } });
        await stop('1');
        await run.result();
        expect(calls.composeAnswer[0]?.tasks).toMatchObject([
          { id: '1', state: 'cancelled' },
          { id: '2', state: 'skipped', why: expect.stringContaining('task 1') },
          { id: '3', state: 'done' },
        ]);
      },
    );
  });

  it('that is out of time stops its calls in flight, and its outcome says so with what was done', async () => {
    const stopped = deferred<boolean>();
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1), task(2, [1])]),
        runExpert: async (input, signal) => {
          if (input.task === '1') return result(input);
          return new Promise((_, reject) => {
            signal.addEventListener('abort', () => {
              stopped.resolve(true);
              reject(new Error('aborted'));
            });
          });
        },
      },
      async (run, calls) => {
        expect(await ending(run)).toMatchObject({
          type: 'Run.DeadlineExceeded',
          message: expect.stringContaining('2 s') as string,
        });
        await expect(stopped.promise).resolves.toBe(true);
        expect(calls.recordOutcome).toMatchObject([
          { ending: { is: 'failed' }, tasks: [{ state: 'done' }, { state: 'cancelled' }] },
        ]);
      },
      { deadlineSeconds: 2 },
    );
  });

  it('may be cancelled while it plans', async () => {
    const waiting = deferred<boolean>();
    await bench.withRun(
      {
        planTasks: (_, signal) =>
          new Promise((_resolve, reject) => {
            waiting.resolve(true);
            signal.addEventListener('abort', () => reject(signal.reason as Error));
          }),
      },
      async (run, calls) => {
        await waiting.promise;
        await run.cancel();
        const cause = await ending(run);
        expect(cause instanceof CancelledFailure || cause instanceof ActivityFailure).toBe(true);
        expect(calls.recordOutcome).toMatchObject([{ ending: { is: 'cancelled' }, tasks: [] }]);
      },
    );
  });
});

describe('what a run cost', () => {
  it('holds what attempts cost that Temporal made again', async () => {
    let attempts = 0;
    await bench.withRun(
      {
        planTasks: () => ({ ...validPlan([task(1)]), usage: noUsage }),
        selectModel: (input, _signal, { spend, spentBefore }) => {
          spend({ promptTokens: 100, completionTokens: 1 });
          attempts += 1;
          if (attempts < 3) throw new Failure('Controller.ReplyInvalid', 'It can’t be read.');
          return {
            ...chosen(input),
            usage: addUsage(spentBefore, { promptTokens: 100, completionTokens: 1 }),
          };
        },
      },
      async (run, calls) => {
        await run.result();
        expect(calls.composeAnswer[0]?.usage).toMatchObject({ promptTokens: 300, completionTokens: 3 });
      },
    );
  });

  const spent = (promptTokens: number): Usage => ({ promptTokens, completionTokens: 1 });

  it('holds every call, also those that came to nothing', async () => {
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1)]),
        selectModel: (input) => ({ ...chosen(input, ['a/first', 'b/second']), usage: spent(100) }),
        runExpert: (input) => {
          if (input.candidate.id === 'b/second') return { ...result(input), usage: spent(2_000) };
          throw new Failure('Expert.OutputInvalid', 'Nonsense.', undefined, undefined, spent(300));
        },
      },
      async (run, calls) => {
        await run.result();
        // 10 of the plan.
        expect(calls.composeAnswer[0]?.usage).toEqual({ promptTokens: 2_410, completionTokens: 4 });
      },
    );
  });

  it('holds what was spent on an answer that could not be used', async () => {
    await bench.withRun(
      {
        composeAnswer: () => {
          throw new Failure('Controller.Refused', 'No.', undefined, undefined, spent(50));
        },
      },
      async (run, calls) => {
        await ending(run);
        expect(calls.recordOutcome[0]?.usage).toEqual({ promptTokens: 60, completionTokens: 2 });
      },
    );
  });
});

describe('a run in the Web UI', () => {
  it('can be searched by its stage', async () => {
    const release = deferred<undefined>();
    await bench.withRun(
      {
        planTasks: () => validPlan([task(1)]),
        runExpert: async (input) => {
          await release.promise;
          return result(input);
        },
      },
      async (run) => {
        const stageOf = async (): Promise<unknown> =>
          (await run.describe()).typedSearchAttributes.get(stageAttribute);
        while ((await stageOf()) !== 'executing') await new Promise((resolve) => setTimeout(resolve, 50));
        release.resolve(undefined);
        await run.result();
        expect(await stageOf()).toBe('closed');
      },
    );
  });
});

describe('a plan that is handed on while it is written', () => {
  const streamed = (tasks: PlannedTask[], attempt = 1, round = 1): StreamedTasks => ({
    round,
    attempt,
    planKey: key('plans/draft'),
    tasks,
  });

  it('is begun before it is finished, and what the finished plan has just so is not begun again', async () => {
    const begun = deferred<undefined>();
    await bench.withRun(
      {
        planTasks: async () => {
          await begun.promise;
          return validPlan([task(1), task(2, [1])]);
        },
        runExpert: (input) => {
          begun.resolve(undefined);
          return result(input);
        },
      },
      async (run, calls) => {
        await run.signal('streamedTasks', streamed([task(1)]));
        await expect(run.result()).resolves.toEqual({ status: 'answered' });
        expect(calls.runExpert.map((call) => [call.task, call.planKey])).toEqual([
          ['1', 'plans/draft'],
          ['2', validPlan([]).planKey],
        ]);
      },
    );
  });

  it('stops what the finished plan lacks or has otherwise', async () => {
    const begun = deferred<undefined>();
    const stopped: string[] = [];
    const allStopped = deferred<undefined>();
    await bench.withRun(
      {
        planTasks: async () => {
          await begun.promise;
          return validPlan([task(1, [], 'translation')]);
        },
        runExpert: async (input, signal) => {
          if (input.planKey !== 'plans/draft') return result(input);
          if (input.task === '2') begun.resolve(undefined);
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          stopped.push(input.task);
          if (stopped.length === 2) allStopped.resolve(undefined);
          throw signal.reason;
        },
        composeAnswer: async () => {
          await allStopped.promise;
          return { status: 'answered' };
        },
      },
      async (run, calls) => {
        await run.signal('streamedTasks', streamed([task(1), task(2)]));
        await expect(run.result()).resolves.toEqual({ status: 'answered' });
        expect(stopped.sort()).toEqual(['1', '2']);
        expect(calls.composeAnswer[0]?.tasks).toMatchObject([
          { id: '1', type: 'translation', state: 'done' },
        ]);
        expect(calls.composeAnswer[0]?.tasks).toHaveLength(1);
      },
    );
  });

  it('counts from the newest attempt at it, and not from a round that is over', async () => {
    const heard = deferred<undefined>();
    await bench.withRun(
      {
        planTasks: async () => {
          await heard.promise;
          return validPlan([task(1)]);
        },
      },
      async (run, calls) => {
        await run.signal('streamedTasks', streamed([task(1)], 2));
        await run.signal('streamedTasks', streamed([task(5)], 1));
        await run.signal('streamedTasks', streamed([task(6)], 3, 9));
        heard.resolve(undefined);
        await expect(run.result()).resolves.toEqual({ status: 'answered' });
        expect(calls.selectModel.map((call) => call.task)).toEqual(['1']);
      },
    );
  });

  it('of which a part was begun is still only what the last round decides', async () => {
    await bench.withRun(
      {
        planTasks: ({ round }) => (round === 1 ? rejectedPlan(1) : validPlan([task(1), task(2)])),
        selectModel: async (input) => chosen(input),
      },
      async (run, calls) => {
        await run.signal('streamedTasks', streamed([task(1)]));
        await expect(run.result()).resolves.toEqual({ status: 'answered' });
        expect(calls.planTasks.map(({ round }) => round)).toEqual([1, 2]);
        expect(calls.runExpert.map((call) => call.task).sort()).toEqual(['1', '2']);
      },
    );
  });
});

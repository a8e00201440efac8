import fc from 'fast-check';
import { GraphExecution, type Settled } from '../../../src/workflows/execute-graph';
import { deferred } from '../../support/deferred';

interface Task {
  id: string;
  needs: string[];
}
type Outcome = Settled<string, string>;

/** A random graph without circles: a task may need any that came before it in some order, which is then shuffled. */
const graph: fc.Arbitrary<Task[]> = fc
  .integer({ min: 0, max: 12 })
  .chain((size) =>
    fc.tuple(
      ...Array.from({ length: size }, (_, at) =>
        fc
          .subarray(Array.from({ length: at }, (_, earlier) => String(earlier)))
          .map((needs) => ({ id: String(at), needs })),
      ),
    ),
  )
  .chain((tasks) => fc.shuffledSubarray(tasks, { minLength: tasks.length }));

const run = async (
  tasks: Task[],
  perform: (task: Task, parents: Promise<ReadonlyMap<string, string>>) => Promise<string>,
): Promise<ReadonlyMap<string, Outcome>> => {
  const execution = new GraphExecution<string, Task, string>(perform);
  for (const task of tasks) execution.add(task);
  execution.seal();
  return execution.results();
};

describe('a graph of tasks', () => {
  it('is done whole, each task with the results of just the tasks it needs, whatever order they come in', async () => {
    await fc.assert(
      fc.asyncProperty(graph, async (tasks) => {
        const settled = await run(tasks, async (task, parents) => {
          const results = await parents;
          expect([...results].sort()).toEqual(task.needs.map((need) => [need, `result ${need}`]).sort());
          return `result ${task.id}`;
        });
        expect([...settled]).toEqual(tasks.map(({ id }) => [id, { state: 'done', result: `result ${id}` }]));
      }),
    );
  });

  it('a failed task blocks all that need it, directly or not, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(graph, fc.func(fc.boolean()), async (tasks, fails) => {
        const begun: string[] = [];
        const settled = await run(tasks, async (task, parents) => {
          await parents;
          begun.push(task.id);
          if (fails(task.id)) throw new Error('no');
          return task.id;
        });
        for (const { id, needs } of tasks) {
          const parents = needs.map((need) => settled.get(need)?.state);
          const expected = parents.some((state) => state !== 'done')
            ? 'blocked'
            : fails(id)
              ? 'failed'
              : 'done';
          expect(settled.get(id)?.state).toBe(expected);
          expect(begun.includes(id)).toBe(expected !== 'blocked');
        }
      }),
    );
  });

  it('a task begins the moment its own parents are done, while its cousins still run', async () => {
    const slow = deferred<string>();
    const childOfQuick = deferred<boolean>();
    const finished = run(
      [
        { id: 'slow', needs: [] },
        { id: 'quick', needs: [] },
        { id: 'child of quick', needs: ['quick'] },
        { id: 'child of slow', needs: ['slow'] },
      ],
      async (task, parents) => {
        await parents;
        if (task.id === 'child of quick') childOfQuick.resolve(true);
        return task.id === 'slow' ? slow.promise : task.id;
      },
    );
    await expect(childOfQuick.promise).resolves.toBe(true);
    slow.resolve('slow');
    expect([...(await finished).values()].every(({ state }) => state === 'done')).toBe(true);
  });

  it('preparations for a task begin before its parents are done', async () => {
    const parent = deferred<string>();
    const prepared: string[] = [];
    const finished = run(
      [
        { id: 'parent', needs: [] },
        { id: 'child', needs: ['parent'] },
      ],
      async (task, parents) => {
        prepared.push(task.id);
        if (task.id === 'parent') return parent.promise;
        await parents;
        return task.id;
      },
    );
    expect(prepared).toEqual(['parent', 'child']);
    parent.resolve('');
    await finished;
  });

  it('tasks may come one by one, children before the tasks they need', async () => {
    const execution = new GraphExecution<string, Task, string>(async (task, parents) => {
      await parents;
      return task.id;
    });
    execution.add({ id: 'child', needs: ['parent'] });
    await Promise.resolve();
    execution.add({ id: 'parent', needs: [] });
    execution.seal();
    expect([...(await execution.results()).values()].map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('a task whose need never came is blocked at the seal, and does not stall', async () => {
    expect(
      await run([{ id: 'child', needs: ['ghost'] }], async (_, parents) =>
        [...(await parents).keys()].join(),
      ),
    ).toEqual(new Map([['child', { state: 'blocked', by: 'ghost' }]]));
  });

  it('a withdrawn task ends its work and is forgotten, and another may take its id', async () => {
    const stopped: string[] = [];
    let runs = 0;
    const execution = new GraphExecution<string, Task, number>(async (task, parents, withdrawal) => {
      await parents;
      runs += 1;
      if (runs > 1) return runs;
      return new Promise((_, reject) => {
        withdrawal.whenWithdrawn(() => {
          stopped.push(task.id);
          reject(new Error('withdrawn'));
        });
      });
    });
    execution.add({ id: 'draft', needs: [] });
    execution.add({ id: 'child', needs: ['draft'] });
    await new Promise((resolve) => setTimeout(resolve));
    for (const id of ['child', 'draft', 'never added']) execution.withdraw(id);
    expect(stopped).toEqual(['draft']);
    execution.add({ id: 'child', needs: ['draft'] });
    execution.add({ id: 'draft', needs: [] });
    execution.seal();
    expect(await execution.results()).toEqual(
      new Map([
        ['child', { state: 'done', result: 3 }],
        ['draft', { state: 'done', result: 2 }],
      ]),
    );
  });

  it('takes no task after the seal', async () => {
    const execution = new GraphExecution<string, Task, string>(async () => '');
    execution.seal();
    expect(() => execution.add({ id: 'late', needs: [] })).toThrow('late');
  });
});

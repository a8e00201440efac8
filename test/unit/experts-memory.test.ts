/** Which experts must leave when memory is short, on the real pools with real processes of a small expert. */
import { join } from 'node:path';
import { sharedWords } from '../../src/experts/shared-words/card';
import { ExpertPool } from '../../src/experts/expert-pool';
import { MemoryBudget } from '../../src/experts/memory-budget';
import { projectFolder } from '../support/run-client';

const program = join(projectFolder, 'dist', 'experts', 'shared-words', 'program.js');
const request = {
  body: Buffer.from(JSON.stringify({ inputs: { source_sentence: 'a cat', sentences: ['a cat'] } })),
  contentType: 'application/json',
};
const never = new AbortController().signal;

let pools: ExpertPool[] = [];
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  pools = [];
});

/** @param memoryMb what a process of it may take; an idle one of this program takes some 50 to 120 */
function poolIn(budget: MemoryBudget, id: string, memoryMb: number): ExpertPool {
  const limits = { ...sharedWords.limits, memoryMb, concurrency: 1 };
  const options = { program, args: [], loadingSeconds: 60, idleSeconds: 300, budget };
  const pool = new ExpertPool({ ...sharedWords, id: `test/${id}`, limits }, options);
  pools.push(pool);
  return pool;
}
const isLoaded = (pool: ExpertPool): boolean => pool.state().processes.length > 0;

/** Waits until the memory of what is idle has been looked at. */
async function measured(pool: ExpertPool): Promise<void> {
  while (pool.memory().idle < 20) await new Promise((resolve) => setTimeout(resolve, 20));
}

it('ends an idle process where a new one would find no room, and the ended one comes back when it is called', async () => {
  const budget = new MemoryBudget(620);
  const [one, two] = [poolIn(budget, 'one', 600), poolIn(budget, 'two', 600)];
  await one.call(request, never);
  await measured(one);
  await two.call(request, never);
  expect([isLoaded(one), isLoaded(two)]).toEqual([false, true]);
  await measured(two);
  expect(await one.call(request, never)).toEqual({ is: 'json', value: [1] });
  expect([isLoaded(one), isLoaded(two)]).toEqual([true, false]);
  expect([one, two].map((pool) => pool.state().restarts)).toEqual([0, 0]);
});

it('leaves all loaded while there is room', async () => {
  const budget = new MemoryBudget(5000);
  const [one, two] = [poolIn(budget, 'one', 600), poolIn(budget, 'two', 600)];
  await one.call(request, never);
  await two.call(request, never);
  expect([isLoaded(one), isLoaded(two)]).toEqual([true, true]);
});

it('starts one that is larger than all there is, when nothing else is there', async () => {
  const pool = poolIn(new MemoryBudget(100), 'one', 600);
  expect(await pool.call(request, never)).toEqual({ is: 'json', value: [1] });
});

describe('the order', () => {
  const tenantOf = (
    name: string,
    lastUsed: number,
    idle: number,
    working = 0,
  ): {
    name: string;
    memory(): { working: number; idle: number };
    lastUsed(): number;
    dismissIdle(): void;
  } => {
    let taken = idle;
    return {
      name,
      memory: () => ({ working, idle: taken }),
      lastUsed: () => lastUsed,
      dismissIdle: () => {
        taken = 0;
      },
    };
  };

  it('is by the last call, and ends with enough room', () => {
    const budget = new MemoryBudget(1000);
    const tenants = [tenantOf('b', 2, 400), tenantOf('a', 1, 400), tenantOf('c', 3, 100)];
    for (const tenant of tenants) budget.join(tenant);
    budget.makeRoom(500);
    expect(tenants.filter((tenant) => tenant.memory().idle === 0).map(({ name }) => name)).toEqual(['a']);
    budget.makeRoom(900);
    expect(tenants.filter((tenant) => tenant.memory().idle === 0).map(({ name }) => name)).toEqual([
      'b',
      'a',
    ]);
  });

  it('says who is at work where that fills the budget', () => {
    const budget = new MemoryBudget(1000);
    for (const tenant of [tenantOf('a', 1, 0, 800), tenantOf('b', 2, 100)]) budget.join(tenant);
    expect(() => {
      budget.makeRoom(300);
    }).toThrow('There is no memory for another expert while a is at work: try again soon.');
  });
});

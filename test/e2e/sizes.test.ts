/**
 * Large answers, large files and many runs at once, on real servers: each is done, or refused with a sentence, and little
 * of it comes into history, prompts and memory. Larger forms: `npm run sizes`.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, Connection } from '@temporalio/client';
import { prepareRun } from '../../bench/runs';
import { createWorld } from '../../bench/world/server';
import { WorldSettings } from '../../bench/world/settings';
import type { Call } from '../../bench/world/call-log';
import { mostResidentMb } from '../../measured/resident-memory';
import { openArtifactStore } from '../../src/adapters/store-from-settings';
import { readSettings } from '../../src/config';
import { Caller, RunKey, runIdOf } from '../../src/domain/ids';
import { ManagedServer } from '../../src/stack/managed-server';
import type { Stack } from '../../src/stack/start-stack';
import { historyBudget, type HistorySize, measureHistory, overBudget } from '../support/history-budget';
import { type ClientEnd, runClient } from '../support/run-client';
import { StackHomes, timeToStart } from '../support/stack-in-temporary-home';

const homes = new StackHomes();
let world: Server;
let url: string;
let stack: Stack;
let temporal: Client;
beforeAll(async () => {
  world = createWorld(WorldSettings.parse({ controllerMs: 0, expertMs: 0, keepBodies: true })).listen(
    0,
    '127.0.0.1',
  );
  await once(world, 'listening');
  url = `http://127.0.0.1:${(world.address() as AddressInfo).port}`; // a TCP server's address is never a pipe's name
  stack = await homes.start({
    experts: { kind: 'given', url },
    workers: 1,
    environment: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      IMPRESARIO_CONTROLLER: 'openai',
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_API_KEY: 'any',
      OPENAI_MODEL: 'world',
    },
  });
  temporal = new Client({
    connection: await Connection.connect({ address: stack.addresses.temporalAddress }),
  });
}, timeToStart);
afterAll(async () => {
  await temporal.connection.close();
  await homes.clear();
  world.closeAllConnections();
  world.close();
}, 60_000);

const set = async (settings: Partial<WorldSettings>): Promise<void> => {
  await fetch(`${url}/settings`, { method: 'PUT', body: JSON.stringify(settings) });
};
const callsOf = async (kind: Call['kind']): Promise<Call[]> => {
  const { calls } = (await (await fetch(`${url}/calls`)).json()) as { calls: Call[] }; // the world's own
  return calls.filter((call) => call.kind === kind);
};

interface Told {
  status: string;
  tasks: { id: string; state: string; why?: string; outputs: { bytes: number }[] }[];
}

const submit = (id: string, scenario: string): Promise<ClientEnd> =>
  runClient(stack.environment(), 'submit', `Do the scenario ${scenario}`, '--id', id, '--wait');
async function resultOf(id: string): Promise<Told> {
  const { stdout } = await runClient(stack.environment(), 'result', id, '--json');
  return JSON.parse(stdout) as Told; // the client's own
}
const historyOf = (id: string): Promise<HistorySize> =>
  measureHistory(temporal.workflow.getHandle(runIdOf(Caller.parse('local'), RunKey.parse(id))));

const worker = (): ManagedServer => {
  const [found] = stack.servers.workers;
  if (found instanceof ManagedServer) return found;
  throw new Error('the worker was expected to be started by the stack');
};

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux(
  'a video of 300 MB goes through two tasks, and the worker never has 400 MB of memory',
  async () => {
    await set({ mediaBytes: 300e6 });
    await submit('film', 'film-on-film');
    await set({ mediaBytes: 0 });
    const told = await resultOf('film');
    expect(told).toMatchObject({ status: 'answered', tasks: [{ state: 'done' }, { state: 'done' }] });
    for (const { outputs } of told.tasks) expect(outputs[0]?.bytes).toBeGreaterThanOrEqual(300e6);
    expect(mostResidentMb(worker().pid ?? 0)).toBeLessThan(400);
  },
  400_000,
);

it('a text of 5 MB is kept whole and told in part; a task it is too long for says so', async () => {
  await set({ textBytes: 5e6 });
  await fetch(`${url}/calls`, { method: 'DELETE' });
  await submit('text', 'text-on-text');
  await set({ textBytes: 0 });
  const { status, tasks } = await resultOf('text');
  expect(status).toBe('partly-answered');
  expect(tasks).toMatchObject([
    { state: 'done' },
    { state: 'failed', why: expect.stringContaining('larger than the 1,000,000 bytes') as string },
  ]);
  expect(tasks[0]?.outputs[0]?.bytes).toBeGreaterThanOrEqual(5e6);
  const [answered] = await callsOf('answer');
  expect(answered?.bytesReceived).toBeLessThan(20_000);
  const history = await historyOf('text');
  expect(overBudget(history)).toEqual([]);
  expect(history.bytes).toBeLessThan(40_000); // with what three experts were refused for
}, 60_000);

it.each([
  ['one-task', 1],
  ['chain-of-4', 4],
  ['side-by-side-32', 32],
])(
  'the history of a run of %s keeps to its budget',
  async (scenario, calls) => {
    const id = `budget-${scenario}`;
    expect(await submit(id, scenario)).toMatchObject({ code: 0 });
    const history = await historyOf(id);
    expect(overBudget(history)).toEqual([]);
    expect(history.events).toBeLessThan(historyBudget.eventsOfARun + calls * historyBudget.eventsPerCall);
    expect(history.bytes).toBeLessThan(historyBudget.bytesOfARun + calls * historyBudget.bytesPerCall);
  },
  60_000,
);

it('forty runs at once on one worker are all answered', async () => {
  const settings = readSettings(stack.environment());
  const store = openArtifactStore(settings);
  const prepared = await Promise.all(
    Array.from({ length: 40 }, () => prepareRun({ store, settings, client: temporal }, 'one-task')),
  );
  // Whoever is not answered makes it reject, and says which.
  await expect(Promise.all(prepared.map((run) => run.go()))).resolves.toHaveLength(40);
  store.close();
}, 120_000);

/**
 * A real stack whose expert calls pass a counting proxy, and the request its tests hand in: read a sign, tell who and
 * what is on it, and say it aloud. The last of its four calls, to `flite-tts`, is the one that tests hold back.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openArtifactStore } from '../../src/adapters/store-from-settings';
import { readSettings } from '../../src/config';
import { demoRequests } from '../../src/demo/requests';
import type { Stack } from '../../src/stack/start-stack';
import { type CountingProxy, startCountingProxy } from './counting-proxy';
import { type RunningExperts, startExperts } from './expert-server';
import { type ClientEnd, projectFolder, runClient } from './run-client';
import { StackHomes } from './stack-in-temporary-home';

/** What `result --json` says, as far as tests look at it. */
export interface Told {
  status: string;
  answer: string;
  request: { redoes: string };
  tasks: {
    id: string;
    type: string;
    state: string;
    model?: string;
    why?: string;
    outputs: { sha256: string }[];
  }[];
}

export class CountedStack {
  private constructor(
    readonly homes: StackHomes,
    /** Where its servers keep what they have. */
    readonly home: string,
    private readonly experts: RunningExperts,
    readonly proxy: CountingProxy,
    readonly stack: Stack,
  ) {}

  static async start(): Promise<CountedStack> {
    const homes = new StackHomes();
    const experts = await startExperts();
    const proxy = await startCountingProxy(experts.url);
    const home = homes.newHome();
    const stack = await homes.start({ home, experts: { kind: 'given', url: proxy.url }, workers: 1 });
    return new CountedStack(homes, home, experts, proxy, stack);
  }

  async stop(): Promise<void> {
    await this.homes.clear();
    await this.proxy.close();
    await this.experts.stop();
  }

  client(...words: string[]): Promise<ClientEnd> {
    return runClient(this.stack.environment(), ...words);
  }

  submitSign(key: string, ...more: string[]): Promise<ClientEnd> {
    const text = demoRequests.find(({ name }) => name === 'sign')?.text ?? '';
    const picture = join(projectFolder, 'samples', 'sign.png');
    return this.client('submit', text, '--image', picture, '--id', key, ...more);
  }

  async resultOf(key: string): Promise<Told> {
    return JSON.parse((await this.client('result', key, '--json')).stdout) as Told; // the client's own
  }

  /** What the store holds of a run, under one of its folders or all of them. */
  async keysOf(key: string, folder = ''): Promise<readonly string[]> {
    const store = openArtifactStore(readSettings(this.stack.environment()));
    const keys = await store.list(`runs/local/local.${key}/${folder}`, new AbortController().signal);
    store.close();
    return keys;
  }

  /** How often each call was made that has its record now, by idempotency key. */
  async timesCalled(key: string): Promise<number[]> {
    const recorded = await this.keysOf(key, 'calls/');
    return recorded.map((each) => {
      const identity = each.replace(/^.*\/|\.json$/g, '');
      return this.proxy.calls.filter(({ idempotencyKey }) => idempotencyKey === identity).length;
    });
  }

  /** Hands the request in, and comes back when every call has its record but the held one, which waits in the proxy. */
  async submitAndHold(key: string): Promise<{ release: () => void }> {
    const release = this.proxy.hold('flite-tts');
    await this.submitSign(key);
    while ((await this.keysOf(key, 'calls/')).length < 3) await pause(100);
    while (!this.proxy.calls.some(({ path }) => path.includes('flite-tts'))) await pause(50);
    return { release };
  }

  /**
   * Comes back when no caller waits for a held call any more. A worker hears that its run has ended with its next
   * heartbeat only: an answer let go before that would still be recorded.
   */
  async untilHungUp(): Promise<void> {
    const held = this.proxy.calls.filter(({ path }) => path.includes('flite-tts'));
    while (!held.every(({ hungUp, answered }) => hungUp || answered)) await pause(100);
  }

  /** The models called since the calls were last forgotten. */
  calledModels(): string[] {
    return this.proxy.calls.map(({ path }) => path.replace(/^.*\//, '')).sort();
  }
}

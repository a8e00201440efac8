/** Makes the calls of a run and nothing else: what they take with neither Temporal nor a store. */
import { Agent, fetch } from 'undici';
import type { Call } from './world/call-log';

/**
 * Plan; then every choice at once, each followed by an expert call; then the answer. For tasks that need no others.
 * @param script calls of a run of such a scenario, with their bodies
 * @returns milliseconds
 */
export async function bareClient(url: string, script: readonly Call[]): Promise<number> {
  const dispatcher = new Agent({ pipelining: 1 });
  const make = async ({ kind, model, body }: Call): Promise<void> => {
    const path = kind === 'expert' ? `/models/${model}` : '/v1/chat/completions';
    const headers = { 'content-type': 'application/json' };
    await (await fetch(url + path, { method: 'POST', body, headers, dispatcher })).arrayBuffer();
  };
  const of = (kind: Call['kind']): Call[] => script.filter((call) => call.kind === kind);
  const begun = performance.now();
  for (const call of of('plan')) await make(call);
  const experts = of('expert');
  await Promise.all(
    of('choice').map(async (choice, at) => {
      await make(choice);
      const expert = experts[at];
      if (expert) await make(expert);
    }),
  );
  for (const call of of('answer')) await make(call);
  const milliseconds = performance.now() - begun;
  await dispatcher.close();
  return milliseconds;
}

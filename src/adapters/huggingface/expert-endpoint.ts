/** Calls experts through Hugging Face's client. Temporal retries, signals end a call, files never lie in memory whole. */
import { InferenceClient } from '@huggingface/inference';
import type { ExpertCall, ExpertEndpoint, ExpertOutput } from '../../ports';
import { answerSpool } from './answer-spool';
import { argumentsOf } from './arguments-of';
import { illustrate } from './illustrate';
import { taskCalls } from './task-calls';
import { toFailure, unsupported } from './to-failure';

/** @param expertsUrl the local expert server's address without a path */
export function createExpertEndpoint({ expertsUrl }: { expertsUrl: string }): ExpertEndpoint {
  return {
    async call(call, signal) {
      const perform = taskCalls[call.task];
      const { endpoint } = call.model;
      if (!perform || endpoint.via !== 'local') throw unsupported(call);
      const spool = answerSpool(call, signal);
      try {
        const address = new URL(endpoint.path, expertsUrl).href;
        const client = new InferenceClient(undefined, { retry_on_error: false, fetch: spool.fetch, signal });
        const outputs = await perform({
          client: client.endpoint(address),
          args: argumentsOf(call),
          spool,
        });
        return call.task === 'object-detection' ? await withDrawing(call, outputs, signal) : outputs;
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw toFailure(error, call, spool.seen());
      }
    },
  };

  /** What a detection found, and the picture with it drawn on. */
  async function withDrawing(
    call: ExpertCall,
    outputs: readonly ExpertOutput[],
    signal: AbortSignal,
  ): Promise<readonly ExpertOutput[]> {
    return [...outputs, await illustrate({ expertsUrl, call, outputs }, signal)];
  }
}

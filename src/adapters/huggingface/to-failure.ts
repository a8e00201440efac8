/** What an expert's refusal, silence or nonsense means, in the words of the failure table. */
import { InferenceClientProviderApiError, InferenceClientProviderOutputError } from '@huggingface/inference';
import { Failure, type FailureType, type RetryAfter } from '../../domain/failures';
import type { ExpertCall } from '../../ports';
import { readRetryAfter } from '../retry-after';
import type { Seen } from './answer-spool';

type Called = Pick<ExpertCall, 'task' | 'model'>;

export const unsupported = ({ task, model }: Called): Failure =>
  new Failure('Expert.Gone', `${model.id} is offered for ${task}, which can't be called at its endpoint.`);

export function toFailure(error: unknown, called: Called, { status, retryAfter, isWhole }: Seen): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof InferenceClientProviderApiError) {
    return refusal(called, status, said(error), readRetryAfter(retryAfter, Date.now()), error);
  }
  const { id } = called.model;
  // The client stumbles over some shapes with a TypeError of its own; then the whole answer had arrived.
  if (error instanceof InferenceClientProviderOutputError || isWhole) {
    const sentence = `The expert ${id} answered ${called.task} in a shape that can't be read.`;
    return new Failure('Expert.OutputInvalid', sentence, undefined, { cause: error });
  }
  return new Failure(
    'Expert.Unavailable',
    `The expert ${id} does not answer: ${reasonOf(error)}.`,
    undefined,
    {
      cause: error,
    },
  );
}

function refusal(
  { model: { id }, task }: Called,
  status: number,
  why: string,
  retryAfter: RetryAfter,
  cause: Error,
): Failure {
  const { type, what } = meaningOf(status);
  return new Failure(type, `The expert ${id} ${what} for ${task} (${status}): ${why}`, retryAfter, { cause });
}

/** @see https://huggingface.co/docs/inference-providers for the statuses hosted experts answer with */
function meaningOf(status: number): { type: FailureType; what: string } {
  switch (status) {
    case 401:
    case 403:
      return { type: 'Expert.Unauthorized', what: 'wants a valid key with the right permissions' };
    case 402:
      return { type: 'Expert.PaymentRequired', what: 'wants to be paid' };
    case 404:
    case 410:
      return { type: 'Expert.Gone', what: 'is not there any more' };
    case 400:
    case 413:
    case 415:
    case 422:
      return { type: 'Expert.InputRejected', what: 'refused what it was given' };
    default:
      return { type: 'Expert.Unavailable', what: 'could not do its work' };
  }
}

/** The server's own sentence, without what the client puts before it. */
const said = ({ message }: Error): string =>
  message.replace(/^Failed to perform inference: /, '').slice(0, 500);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}

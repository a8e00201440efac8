/** What an expert's refusal, silence or nonsense means, in the words of the failure table. */
import {
  InferenceClientHubApiError,
  InferenceClientInputError,
  InferenceClientProviderApiError,
  InferenceClientProviderOutputError,
} from '@huggingface/inference';
import { Failure, type FailureType } from '../../domain/failures';
import type { ExpertCall } from '../../ports';
import { readRetryAfter } from '../retry-after';
import type { Seen } from './answer-spool';
import { brokenConnection } from './broken-connection';
import { sentenceIn } from './sentence-in';
import { UnreadableAnswer } from './tasks/task-call';

type Called = Pick<ExpertCall, 'task' | 'model'>;

export const unsupported = ({ task, model }: Called): Failure =>
  new Failure('Expert.Gone', `${model.id} is offered for ${task}, which can't be called at its endpoint.`);

export function toFailure(error: unknown, called: Called, seen: Seen): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof InferenceClientProviderApiError || error instanceof InferenceClientHubApiError) {
    return refusal(called, seen, error);
  }
  if (error instanceof InferenceClientInputError) return unasked(called, error);
  const { id } = called.model;
  const broken = brokenConnection(error);
  if (broken.is === 'too large') {
    const sentence = `The expert ${id} answered ${called.task} with more bytes than are allowed. Ask for less at once, or raise IMPRESARIO_MAX_OUTPUT_MB.`;
    return new Failure('Output.TooLarge', sentence, undefined, { cause: error });
  }
  // The client stumbles over some shapes with a TypeError of its own; then the whole answer had arrived.
  const isUnreadable =
    error instanceof UnreadableAnswer ||
    error instanceof InferenceClientProviderOutputError ||
    (seen.isWhole && broken.is === 'no');
  if (isUnreadable) {
    const sentence = `The expert ${id} answered ${called.task} in a shape that can't be read.`;
    return new Failure('Expert.OutputInvalid', sentence, undefined, { cause: error });
  }
  const why = broken.is === 'broken' ? broken.why : error instanceof Error ? error.message : String(error);
  const sentence = `The expert ${id} does not answer: ${why}.`;
  return new Failure('Expert.Unavailable', sentence, undefined, { cause: error });
}

function refusal(
  { model: { id }, task }: Called,
  seen: Seen,
  error: InferenceClientProviderApiError | InferenceClientHubApiError,
): Failure {
  const { status, body } = error.httpResponse;
  const { type, what } = meaningOf(status);
  const whose =
    error instanceof InferenceClientHubApiError ? `The hub, asked who serves ${id},` : `The expert ${id}`;
  // What the client asks by itself, past our fetch, it does not keep the header of.
  const retryAfter = readRetryAfter(seen.status === status ? seen.retryAfter : null, Date.now());
  const said = sentenceIn(body);
  const why = said === '' ? 'it does not say why' : said;
  return new Failure(type, `${whose} ${what} for ${task} (${status}): ${why}`, retryAfter, { cause: error });
}

/** The client refuses by itself what it knows the provider would: a model it has not, or a format it does not read. */
function unasked({ model: { id, endpoint }, task }: Called, error: Error): Failure {
  const where = endpoint.via === 'provider' ? ` at ${endpoint.provider}` : '';
  const sentence = `${id} can't be called for ${task}${where}: ${error.message}`;
  const isAboutInput = /blob|content-type|content types/i.test(error.message);
  return new Failure(isAboutInput ? 'Expert.InputRejected' : 'Expert.Gone', sentence, undefined, {
    cause: error,
  });
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

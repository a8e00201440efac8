/** One call of an expert through Hugging Face's client: Temporal retries, the signal ends it, files go to disk. */
import {
  INFERENCE_PROVIDERS,
  InferenceClient,
  InferenceClientProviderApiError,
} from '@huggingface/inference';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import type { ExpertCall, ExpertOutput } from '../../ports';
import { answerSpool, type AnswerSpool } from './answer-spool';
import { argumentsOf } from './arguments-of';
import { taskCalls } from './task-calls';
import type { TaskCall } from './tasks/task-call';
import { toFailure, unsupported } from './to-failure';

/** Where a model is called. */
export type Place =
  | {
      is: 'endpoint';
      /** The address that is posted to. */
      url: string;
      /** Empty where none is asked for. */
      token: string;
      /** The model as the endpoint knows it. */
      model: string;
    }
  | { is: 'provider'; provider: string; token: string };

/** Hugging Face's own provider, which speaks the protocol its endpoints speak. */
const own = 'hf-inference';
const ownAddress = `https://router.huggingface.co/${own}/models`;

const Provider = z.enum(INFERENCE_PROVIDERS);

/** @throws Failure as the port says */
export async function performCall(
  call: ExpertCall,
  place: Place,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<ExpertOutput[]> {
  const isPlain = place.is === 'endpoint' || place.provider === own;
  const spool = answerSpool(call, { dispatcher, isPlain }, signal);
  try {
    return await taskCalls[call.task]({
      client: clientFor(place, spool, signal),
      at: atOf(call, place),
      isPlain,
      args: argumentsOf(call),
      spool,
      post: (body) => post(call, place, spool, body),
      spend: call.spend,
    });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw toFailure(error, call, spool.seen());
  }
}

function clientFor(place: Place, spool: AnswerSpool, signal: AbortSignal): InferenceClient {
  const token = place.token === '' ? undefined : place.token;
  const client = new InferenceClient(token, { retry_on_error: false, fetch: spool.fetch, signal });
  return place.is === 'endpoint' ? client.endpoint(place.url) : client;
}

function atOf(call: ExpertCall, place: Place): TaskCall['at'] {
  if (place.is === 'endpoint') return { model: place.model };
  const provider = Provider.safeParse(place.provider);
  if (!provider.success) throw unsupported(call);
  return { model: call.model.id, provider: provider.data };
}

async function post(
  call: ExpertCall,
  place: Place,
  { fetch }: AnswerSpool,
  body: Parameters<TaskCall['post']>[0],
): Promise<unknown> {
  if (place.is === 'provider' && place.provider !== own) throw unsupported(call);
  const url = place.is === 'endpoint' ? place.url : `${ownAddress}/${call.model.id}`;
  const isBytes = body instanceof Blob;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': isBytes ? body.type || 'application/octet-stream' : 'application/json',
      ...(place.token !== '' && { authorization: `Bearer ${place.token}` }),
    },
    body: isBytes ? body : JSON.stringify(body),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (response.ok) return isJson ? response.json() : undefined;
  const said = await response.text();
  throw new InferenceClientProviderApiError(
    'refused',
    { url, method: 'POST' },
    { requestId: '', status: response.status, body: said },
  );
}

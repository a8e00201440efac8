/** Whether a model is still there and may be called, asked of the hub for this one model. */
import { Failure } from '../../domain/failures';
import type { ModelId } from '../../domain/ids';
import type { HubClient } from './hub-client';
import { ListedModel } from './listed-model';

export type ModelCheck =
  | { is: 'there'; model: ListedModel }
  /** `why` is a part of a sentence. */
  | { is: 'gone'; why: string };

const mostBytes = 2_000_000;
const timeLimitMs = 5_000;
const asked = ['gated', 'disabled', 'private', 'inferenceProviderMapping', 'sha'];

/** @throws Failure Model.HubUnavailable */
export async function checkModel(client: HubClient, id: ModelId, signal: AbortSignal): Promise<ModelCheck> {
  const query = asked.map((field) => `expand[]=${field}`).join('&');
  const address = `/api/models/${id}?${query}`;
  const request = { address, kind: 'api', redirects: 'tell', maxBytes: mostBytes, timeLimitMs } as const;
  const answer = await client.ask(request, signal);
  if (answer.is === 'absent') return { is: 'gone', why: `the hub has it no more (${answer.status})` };
  if (answer.is === 'moved') return { is: 'gone', why: `it has moved to ${answer.to}` };
  const model = read(answer.is === 'found' ? answer.body : '', id);
  if (model.disabled) return { is: 'gone', why: 'the hub has disabled it' };
  if (model.private) return { is: 'gone', why: 'it is private now' };
  return { is: 'there', model };
}

function read(body: string, id: ModelId): ListedModel {
  try {
    return ListedModel.parse(JSON.parse(body));
  } catch (cause) {
    throw new Failure(
      'Model.HubUnavailable',
      `What answers at HF_HUB_URL does not tell of ${id} as the Hugging Face Hub does. Check the address.`,
      { known: false },
      { cause },
    );
  }
}

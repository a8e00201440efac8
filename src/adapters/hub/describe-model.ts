/** A model's description from its card. */
import { compressCard } from './cards/compress-card';
import type { HubClient } from './hub-client';
import type { KnownModel } from './known-model';

/** Longer cards are read no further, and kept as if there were none. */
const mostCardBytes = 1_000_000;
const timeLimitMs = 10_000;

/**
 * @param tokens most of the description
 * @returns the model as it was where its card says nothing, or there is none
 * @throws Failure Model.HubUnavailable
 */
export async function describeModel(
  client: HubClient,
  model: KnownModel,
  tokens: number,
  signal: AbortSignal,
): Promise<KnownModel> {
  // At its revision: a card that is changed later is another model's, as far as we know. Of the ways to a file this one
  // is limited least.
  const { id, revision, description } = model.card;
  const at = /^[0-9a-f]{40}$/.test(revision) ? revision : 'main';
  const address = `/${id}/resolve/${at}/README.md`;
  const request = {
    address,
    kind: 'file',
    redirects: 'follow',
    maxBytes: mostCardBytes,
    timeLimitMs,
  } as const;
  const answer = await client.ask(request, signal);
  const said = answer.is === 'found' ? compressCard(answer.body, tokens) : '';
  return { ...model, isDescribed: true, card: { ...model.card, description: said || description } };
}

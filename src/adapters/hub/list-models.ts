/** The hosted models for a task, as the hub lists them: the most downloaded first. */
import { Failure } from '../../domain/failures';
import { hubTagOf, type TaskType } from '../../domain/task-catalogue';
import type { HubClient } from './hub-client';
import { type KnownModel, toKnownModel } from './known-model';
import { fields, readListing } from './listed-model';

/** A page holds what every model's page begins with, examples included. */
const mostPageBytes = 20_000_000;
const timeLimitMs = 20_000;
/** Pages asked for where the models on the first ones are served for other tasks. */
const mostPages = 3;

/**
 * @param count most models
 * @throws Failure Model.HubUnavailable
 */
export async function listModels(
  client: HubClient,
  task: TaskType,
  count: number,
  signal: AbortSignal,
): Promise<KnownModel[]> {
  const tag = hubTagOf(task);
  if (tag === undefined) return [];
  const found = new Map<string, KnownModel>();
  let address = firstPage(tag, count);
  for (let page = 0; page < mostPages && address !== '' && found.size < count; page++) {
    const request = {
      address,
      kind: 'api',
      redirects: 'follow',
      maxBytes: mostPageBytes,
      timeLimitMs,
    } as const;
    const answer = await client.ask(request, signal);
    if (answer.is !== 'found') throw notAList(tag);
    for (const model of readPage(answer.body, tag).flatMap((listed) => toKnownModel(listed, task))) {
      found.set(model.card.id, model);
    }
    address = answer.next;
  }
  return [...found.values()].slice(0, count);
}

function readPage(body: string, tag: string): ReturnType<typeof readListing> {
  try {
    return readListing(body);
  } catch (cause) {
    throw notAList(tag, cause);
  }
}

function notAList(tag: string, cause?: unknown): Failure {
  return new Failure(
    'Model.HubUnavailable',
    `What answers at HF_HUB_URL does not list models for ${tag} as the Hugging Face Hub does. Check the address.`,
    { known: false },
    { cause },
  );
}

function firstPage(tag: string, count: number): string {
  const query = new URLSearchParams({
    pipeline_tag: tag,
    inference_provider: 'all',
    sort: 'downloads',
    direction: '-1',
    limit: String(count),
  });
  for (const field of fields) query.append('expand[]', field);
  return `/api/models?${query.toString()}`;
}

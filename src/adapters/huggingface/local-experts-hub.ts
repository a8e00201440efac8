/** The models of the local expert server, as it lists them. */
import { z } from 'zod';
import { Failure } from '../../domain/failures';
import { ModelId } from '../../domain/ids';
import { type ModelCard, nothingKnown } from '../../domain/model';
import { TaskType } from '../../domain/task-catalogue';
import type { ModelHub } from '../../ports';
import { hubOfCards } from '../hub-of-cards';

/** Milliseconds: the server answers from memory. */
const timeLimit = 5_000;

/** A model of a server that may be newer or older than we are: tasks we don't know are left out, not refused. */
const ListedModel = z.object({
  id: ModelId,
  revision: z.string().min(1),
  task: z.string(),
  description: z.string(),
  licence: z.string(),
  languages: z.array(z.string()),
  method: z.string(),
});
const Listing = z.object({ models: z.array(ListedModel) });

/**
 * @param expertsUrl the server's address without a path; empty where there is none, and so no models
 */
export function createLocalExpertsHub({ expertsUrl }: { expertsUrl: string }): ModelHub {
  return hubOfCards(async (signal) =>
    expertsUrl === '' ? [] : (await list(expertsUrl, signal)).flatMap(toCard),
  );
}

async function list(expertsUrl: string, signal: AbortSignal): Promise<z.infer<typeof ListedModel>[]> {
  try {
    const either = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]);
    const response = await fetch(new URL('/models', expertsUrl), { signal: either });
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    return Listing.parse(await response.json()).models;
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    throw new Failure(
      'Model.HubUnavailable',
      `The expert server at ${expertsUrl} does not list its models. Check that it runs and that EXPERTS_URL is right.`,
      { known: false },
      { cause },
    );
  }
}

function toCard({ task, ...listed }: z.infer<typeof ListedModel>): ModelCard[] {
  const known = TaskType.safeParse(task);
  if (!known.success) return [];
  const endpoint = { via: 'local', path: `/models/${listed.id}` } as const;
  return [{ ...listed, task: known.data, endpoint, ...nothingKnown }];
}

/** Everything a hub lists, task by task. */
import type { ModelCard } from '../../src/domain/model';
import type { ModelHub } from '../../src/ports';

export async function allModels(hub: ModelHub, signal: AbortSignal): Promise<ModelCard[]> {
  const listings = await Promise.all((await hub.tasks(signal)).map((task) => hub.models(task, signal)));
  return listings.flat();
}

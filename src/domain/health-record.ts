/** What a worker tells the others of the experts it called: how they answer, and which it leaves alone for now. */
import { z } from 'zod';
import { ModelId, StoreKey } from './ids';
import { Endpoint, Health } from './model';

export const EndpointHealth = z.object({ model: ModelId, endpoint: Endpoint, health: Health });
export type EndpointHealth = z.infer<typeof EndpointHealth>;

export const HealthRecord = z.object({
  schema: z.literal(1),
  worker: z.string().min(1),
  writtenAt: z.iso.datetime(),
  /** The one called last comes last. */
  endpoints: z.array(EndpointHealth),
});
export type HealthRecord = z.infer<typeof HealthRecord>;

/** Where these records lie, one a worker. */
export const healthPrefix = 'health/';

/** @param worker its name; whatever a key can't hold is replaced */
export const healthKey = (worker: string): StoreKey =>
  StoreKey.parse(`${healthPrefix}${worker.replace(/[^\w.@-]+/g, '-')}.json`);

/** Milliseconds after which what a worker wrote is no news any more: it writes far more often while it works. */
export const newsLastsMs = 10 * 60_000;

import type { PlannedTask } from '../activities/contract';
import type { StoreKey } from '../domain/ids';

/** A task of a run, and the record of the plan, whole or as far as it was written, that says what it is. */
export interface KnownTask extends PlannedTask {
  planKey: StoreKey;
}

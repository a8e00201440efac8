/**
 * What the processes of several experts may take of memory together. When one needs to start and there is no room, idle
 * processes are ended, those of the expert first whose last call is longest ago.
 */
import { ExpertError } from './expert-error';

/** An expert that shares the budget. */
export interface Tenant {
  /** The model's id, for sentences. */
  readonly name: string;
  /** Megabytes that its processes take or may come to take. */
  memory(): { working: number; idle: number };
  /** When it was last called, on any clock that all share. */
  lastUsed(): number;
  /** Ends its idle processes. */
  dismissIdle(): void;
}

export class MemoryBudget {
  readonly #tenants = new Set<Tenant>();

  constructor(readonly totalMb: number) {}

  join(tenant: Tenant): void {
    this.#tenants.add(tenant);
  }

  /**
   * Makes room for a process of so many megabytes. One that is larger than all there is may start when nothing else runs.
   * Throws `ExpertError` of kind `busy` where what works fills the budget.
   */
  makeRoom(needed: number): void {
    const tenants = [...this.#tenants];
    const taken = (): number => tenants.reduce((sum, each) => sum + memoryOf(each), 0);
    const idle = tenants
      .filter((each) => each.memory().idle > 0)
      .sort((one, other) => one.lastUsed() - other.lastUsed());
    for (const tenant of idle) {
      if (taken() + needed <= this.totalMb) return;
      tenant.dismissIdle();
    }
    if (taken() === 0 || taken() + needed <= this.totalMb) return;
    const working = tenants.filter((each) => each.memory().working > 0).map(({ name }) => name);
    throw new ExpertError(
      'busy',
      `There is no memory for another expert while ${working.join(' and ')} ${working.length === 1 ? 'is' : 'are'} at work: try again soon.`,
    );
  }
}

function memoryOf(tenant: Tenant): number {
  const { working, idle } = tenant.memory();
  return working + idle;
}

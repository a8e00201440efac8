/**
 * How long to wait before a crashed server is started again: half a second at first, doubled with every crash up to
 * half a minute; one that ran well for a minute starts afresh.
 */
const firstDelay = 500;
const longestDelay = 30_000;
const ranWell = 60_000;

export class RestartDelay {
  private crashes = 0;

  /**
   * @param ranFor how long the server had been up when it crashed, in milliseconds
   * @returns how long to wait, in milliseconds
   */
  next(ranFor: number): number {
    if (ranFor >= ranWell) this.crashes = 0;
    const delay = Math.min(longestDelay, firstDelay * 2 ** this.crashes);
    this.crashes += 1;
    return delay;
  }
}

/**
 * Work of which equal pieces asked for at once are one. It goes on when one of those who wait gives up, since others may
 * wait too: what ends it is the signal given here.
 */
export class OnceAtATime<Key, Result> {
  private readonly running = new Map<Key, Promise<Result>>();

  constructor(
    private readonly work: (key: Key, signal: AbortSignal) => Promise<Result>,
    private readonly ending: AbortSignal,
  ) {}

  run(key: Key): Promise<Result> {
    const known = this.running.get(key);
    if (known) return known;
    const started = this.work(key, this.ending).finally(() => this.running.delete(key));
    this.running.set(key, started);
    return started;
  }
}

/** What comes of some work, unless whoever waits for it gives up first. */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  work.catch(() => undefined); // so that what fails after everybody has left is no unhandled rejection
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error); // what an abort was given as its reason
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Waits for some work no longer than `milliseconds`, nor past `signal`; what comes of it later is left. */
export async function withPatience(
  work: Promise<unknown>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await unlessAborted(Promise.race([work.then(() => undefined), late]), signal);
  } finally {
    clearTimeout(timer);
  }
}

import { MediaRefused } from './media-refused';

/** Refusals kept: each is a sentence. The oldest go first. */
const most = 1_000;
/** A refusal may be due to a busy moment, such as one of too little time, so none is believed for longer. Milliseconds. */
const believedFor = 10 * 60_000;

/**
 * Which files were refused lately, by their content and by what was to be done with them: every candidate for a task is
 * given the same file, and one that harms what opens it should do so once.
 */
export class Refusals {
  readonly #known = new Map<string, { refusal: MediaRefused; until: number }>();

  /** @param now milliseconds since some moment, never going back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Does something with a file, unless the same with the same content was refused before.
   * @param what the content's hash and what is done with it
   * Throws what `open` does; `MediaRefused` is remembered.
   */
  async unlessRefused<Made>(what: string, open: () => Promise<Made>): Promise<Made> {
    const known = this.#known.get(what);
    if (known && this.now() < known.until) throw known.refusal;
    try {
      return await open();
    } catch (error) {
      if (error instanceof MediaRefused) this.#remember(what, error);
      throw error;
    }
  }

  #remember(what: string, refusal: MediaRefused): void {
    this.#known.delete(what);
    this.#known.set(what, { refusal, until: this.now() + believedFor });
    const [oldest] = this.#known.keys();
    if (this.#known.size > most && oldest !== undefined) this.#known.delete(oldest);
  }
}

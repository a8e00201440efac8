/**
 * Sound at another rate, a piece at a time: each new sample is a weighted sum of the old ones around it, by a windowed
 * sinc that lets through only what the lower of the two rates can hold. Linear interpolation, which would be shorter,
 * folds high voices and hiss back into speech.
 */

/** Zero crossings of the sinc on either side: the more, the sharper the filter. */
const crossings = 16;
/** Places between two samples for which weights are kept; between those, they are interpolated. */
const phases = 128;

export class Resampler {
  readonly #step: number;
  /** Old samples on either side that count. */
  readonly #reach: number;
  readonly #weights: Float64Array;
  #kept = new Float32Array(0);
  /** Where the next new sample lies, in old samples from the first of those kept. */
  #next: number;

  /** Samples a second. */
  constructor(from: number, to: number) {
    this.#step = from / to;
    const cutoff = Math.min(1, to / from);
    this.#reach = Math.ceil(crossings / cutoff);
    this.#weights = weightsOf(cutoff, this.#reach);
    // Silence before the beginning, so that the first sample has a past.
    this.#kept = new Float32Array(this.#reach);
    this.#next = this.#reach;
  }

  push(samples: Float32Array): Float32Array<ArrayBuffer> {
    const all = new Float32Array(this.#kept.length + samples.length);
    all.set(this.#kept);
    all.set(samples, this.#kept.length);
    const made = Math.max(0, Math.ceil((all.length - this.#reach - this.#next) / this.#step));
    const result = Float32Array.from({ length: made }, (_, at) =>
      this.#at(all, this.#next + at * this.#step),
    );
    const next = this.#next + made * this.#step;
    const from = Math.min(all.length, Math.max(0, Math.floor(next) - this.#reach));
    this.#kept = all.slice(from);
    this.#next = next - from;
    return result;
  }

  /** What is left when nothing more comes. */
  end(): Float32Array<ArrayBuffer> {
    return this.push(new Float32Array(this.#reach));
  }

  #at(samples: Float32Array, position: number): number {
    const first = Math.floor(position) - this.#reach + 1;
    const phase = (position - Math.floor(position)) * phases;
    const row = Math.floor(phase);
    const part = phase - row;
    const taps = 2 * this.#reach;
    let sum = 0;
    for (let tap = 0; tap < taps; tap += 1) {
      const lower = this.#weights[row * taps + tap] ?? 0;
      const upper = this.#weights[(row + 1) * taps + tap] ?? 0;
      sum += (samples[first + tap] ?? 0) * (lower + (upper - lower) * part);
    }
    return sum;
  }
}

/** Weights of the samples around a position, one row for each of `phases` + 1 places between two samples. */
function weightsOf(cutoff: number, reach: number): Float64Array {
  const taps = 2 * reach;
  return Float64Array.from({ length: (phases + 1) * taps }, (_, index) => {
    const distance = (index % taps) - reach + 1 - Math.floor(index / taps) / phases;
    if (Math.abs(distance) >= reach) return 0;
    const angle = Math.PI * distance * cutoff;
    const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
    return sinc * cutoff * (0.5 + 0.5 * Math.cos((Math.PI * distance) / reach));
  });
}

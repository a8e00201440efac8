/** The limits most experts share, so that a card says only what is its own. */
import { type ExpertLimits } from './model-card';

const MEGABYTE = 1024 * 1024;

/** Pictures: a phone's photograph in base64 fits; decoded, it takes four bytes a pixel. */
export const pictureLimits: ExpertLimits = {
  concurrency: 2,
  queue: 32,
  memoryMb: 900,
  maxInputBytes: 40 * MEGABYTE,
  timeoutSeconds: 45,
};

/** Texts: a long book fits. */
export const textLimits: ExpertLimits = {
  concurrency: 2,
  queue: 64,
  memoryMb: 500,
  maxInputBytes: 2 * MEGABYTE,
  timeoutSeconds: 30,
};

/** Videos: some minutes of a phone's. Held whole, once in base64 and twice as bytes. */
export const videoLimits: ExpertLimits = {
  concurrency: 1,
  queue: 8,
  memoryMb: 1200,
  maxInputBytes: 200 * MEGABYTE,
  timeoutSeconds: 120,
};

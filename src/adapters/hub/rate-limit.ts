/** How long the hub wants to be left alone, as its answers say. */
import { readRetryAfter } from '../retry-after';

/** The hub counts in windows of five minutes, so nothing that it asks for is longer. Milliseconds. */
const longestRest = 300_000;

/** What is waited after a 429 that does not say how long. Milliseconds. */
const usualRest = 60_000;

/**
 * Milliseconds to wait before the next request of the same kind; 0 where there is no need.
 * `RateLimit: "api";r=0;t=55` says that none is left for 55 seconds; `Retry-After` may stand beside a 429.
 * @see https://huggingface.co/docs/hub/rate-limits
 */
export function restAfter(status: number, headers: Headers, now: number): number {
  const { remaining, resetMs } = readRateLimit(headers.get('ratelimit'));
  if (status === 429) {
    const asked = readRetryAfter(headers.get('retry-after'), now);
    return capped(asked.known ? Math.max(asked.milliseconds, resetMs) : resetMs || usualRest);
  }
  return remaining === 0 ? capped(resetMs) : 0;
}

const capped = (milliseconds: number): number => Math.min(milliseconds, longestRest);

function readRateLimit(header: string | null): { remaining: number; resetMs: number } {
  const field = (name: string): number => {
    const [, digits] = new RegExp(`;\\s*${name}=(\\d{1,9})`).exec(header ?? '') ?? [];
    return digits === undefined ? Number.NaN : Number(digits);
  };
  const seconds = field('t');
  return { remaining: field('r'), resetMs: Number.isNaN(seconds) ? 0 : seconds * 1000 };
}

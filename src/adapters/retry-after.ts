import type { RetryAfter } from '../domain/failures';

/** A server may ask for days; nobody waits that long. */
const longestMilliseconds = 60_000;

/**
 * Reads a `Retry-After` header, which holds seconds or a date (RFC 9110, 10.2.3), capped at a minute.
 * @param now milliseconds since 1970, which a date is compared with
 */
export function readRetryAfter(header: string | null, now: number): RetryAfter {
  const written = header?.trim() ?? '';
  if (written === '') return { known: false };
  const milliseconds = /^\d+(\.\d+)?$/.test(written) ? Number(written) * 1000 : Date.parse(written) - now;
  if (Number.isNaN(milliseconds)) return { known: false };
  return { known: true, milliseconds: Math.round(Math.min(Math.max(milliseconds, 0), longestMilliseconds)) };
}

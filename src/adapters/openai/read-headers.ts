/** Further headers for every call to an endpoint, as they are written in a setting. */
import { z } from 'zod';
import { Failure } from '../../domain/failures';

const Headers = z.record(
  z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/),
  z.string().regex(/^[\x20-\x7e]*$/),
);

/**
 * Reads headers written as a JSON object of texts, such as `{"X-Team": "maps"}`; empty means none.
 * @param setting the name of the setting they stand in
 * @throws Failure Request.Invalid naming the setting, never what it holds
 */
export function readHeaders(written: string, setting: string): Record<string, string> {
  if (written.trim() === '') return {};
  const parsed = Headers.safeParse(parseJson(written));
  if (parsed.success) {
    return Object.fromEntries(
      Object.entries(parsed.data).map(([name, value]) => [name.toLowerCase(), value]),
    );
  }
  throw new Failure(
    'Request.Invalid',
    `${setting} is not a JSON object of headers. Write it as {"X-Team": "maps"}.`,
  );
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

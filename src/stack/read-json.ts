import { readFileSync } from 'node:fs';
import { type z } from 'zod';

/** What a JSON file holds, or `undefined` when there is no such file or it isn't what it should be. */
export function readJson<T>(path: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

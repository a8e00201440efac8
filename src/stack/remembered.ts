/**
 * What must be the same at the next start: the S3 server's keys, so that its data can be read, and the ports, so that
 * links stay valid. Kept in `<home>/servers.json`, for its owner's eyes.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from './read-json';
import { writeWhole } from './write-whole';

const Remembered = z.object({
  accessKeyId: z.string().min(1),
  secretAccessKey: z.string().min(1),
  /** The first port of the block that the servers used last. */
  portBase: z.number().int().optional(),
});
export type Remembered = z.infer<typeof Remembered>;

const fileIn = (home: string): string => join(home, 'servers.json');

/** What was remembered in a home folder; at the first start, new random keys. */
export const recall = (home: string): Remembered =>
  readJson(fileIn(home), Remembered) ?? {
    accessKeyId: randomBytes(10).toString('hex').toUpperCase(),
    secretAccessKey: randomBytes(30).toString('base64url'),
  };

export const remember = (home: string, remembered: Remembered): void => {
  writeWhole(fileIn(home), remembered);
};

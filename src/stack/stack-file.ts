/**
 * `<home>/stack.json`: where everything is, while it is up. Settings that are not given are read from it, so the
 * client finds the servers without being told.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from './read-json';
import { writeWhole } from './write-whole';

const StackFile = z.object({
  /** The process that keeps the servers. */
  pid: z.number().int(),
  webUi: z.string(),
  /** Settings by their names. */
  environment: z.record(z.string(), z.string()),
  servers: z.array(z.object({ name: z.string(), address: z.string(), pid: z.number().int().optional() })),
});
export type StackFile = z.infer<typeof StackFile>;

const pathIn = (home: string): string => join(home, 'stack.json');

export const writeStackFile = (home: string, content: StackFile): void => {
  writeWhole(pathIn(home), content);
};

export const readStackFile = (home: string): StackFile | undefined => readJson(pathIn(home), StackFile);

export const removeStackFile = (home: string): void => {
  rmSync(pathIn(home), { force: true });
};

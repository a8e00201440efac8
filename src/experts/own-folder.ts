/** The temporary folder of one expert process: made by the server, removed with the process, however that ends. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const prefix = 'impresario-expert-';

/** To be the process's `TMPDIR`. */
export const makeOwnFolder = (): string => mkdtempSync(join(tmpdir(), prefix));

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** For a process whose server has gone and can't do it. A `TMPDIR` that is not its own stays as it is. */
export function removeOwnFolder(): void {
  if (basename(tmpdir()).startsWith(prefix)) removeFolder(tmpdir());
}

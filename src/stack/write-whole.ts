import { renameSync, writeFileSync } from 'node:fs';

/** Writes a JSON file for its owner's eyes in one step: readers see the old one or the new one, never half of it. */
export function writeWhole(path: string, content: unknown): void {
  const draft = `${path}.${String(process.pid)}.tmp`;
  writeFileSync(draft, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

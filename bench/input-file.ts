/** A video or picture of a wanted size, as the client has read it from this machine. */
import { createHash } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadInput } from '../src/commands/inputs/read-inputs';
import { Sha256 } from '../src/domain/ids';
import type { Rig } from './rig';
import { film, type FileParts, png } from './world/media';

/** @param mark makes its content another one than that of files with other marks */
export function inputFile({ home }: Rig, isVideo: boolean, megabytes: number, mark: string): ReadInput {
  const parts: FileParts = (isVideo ? film : png)(`input ${mark}`, megabytes * 1e6);
  const content = Buffer.concat([...parts]);
  const path = join(home, `input-${mark}`);
  writeFileSync(path, content);
  return {
    path,
    name: isVideo ? 'input.mp4' : 'input.png',
    kind: isVideo ? 'video' : 'image',
    mediaType: isVideo ? 'video/mp4' : 'image/png',
    bytes: content.length,
    sha256: Sha256.parse(createHash('sha256').update(content).digest('hex')),
    preview: '',
    changedAt: statSync(path).mtimeMs,
  };
}

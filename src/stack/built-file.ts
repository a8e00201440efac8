import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file of the built project, wherever this module itself runs from: `dist/`, another build of it or, in tests, `src/`. */
export const builtFile = (path: string): string => join(projectFolder(__dirname), 'dist', path);

function projectFolder(inside: string): string {
  if (existsSync(join(inside, 'package.json')) || dirname(inside) === inside) return inside;
  return projectFolder(dirname(inside));
}

import { join } from 'node:path';

/** A file of the built project, wherever this module itself runs from: `dist/` or, in tests, `src/`. */
export const builtFile = (path: string): string => join(__dirname, '..', '..', 'dist', path);

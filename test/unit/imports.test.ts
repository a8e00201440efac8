/**
 * The picture in ARCHITECTURE.md as a fact: what each folder may not import is refused by the linter. Run in a process
 * of its own, because ESLint's configuration is loaded with Node's own loader.
 */
import { execFileSync } from 'node:child_process';

const forbidden: readonly [file: string, line: string][] = [
  ['src/domain/kinds.ts', "import { x } from '../ports';"],
  ['src/domain/kinds.ts', "import { x } from 'node:fs';"],
  ['src/domain/kinds.ts', "import { x } from '@temporalio/common';"],
  ['src/ports.ts', "import type { x } from './activities/contract';"],
  ['src/activities/index.ts', "import { x } from '../adapters/s3';"],
  ['src/activities/index.ts', "import { x } from 'openai';"],
  ['src/activities/index.ts', "import { x } from '../config';"],
  ['src/activities/index.ts', "import { x } from 'sharp';"],
  ['src/activities/index.ts', "import { x } from '../media/picture/open-picture';"],
  ['src/commands/inputs/identify.ts', "import { x } from 'sharp';"],
  ['src/commands/inputs/identify.ts', "import { x } from '../../media/picture/open-picture';"],
  ['src/media/program.ts', "import { x } from '../activities';"],
  ['src/media/picture/open-picture.ts', "import { x } from '../../config';"],
  ['src/experts/server.ts', "import { x } from '../media/jobs';"],
  ['src/workflows/index.ts', "import { x } from '../activities';"],
  ['src/workflows/index.ts', "import { x } from '../activities/run-expert';"],
  ['src/workflows/index.ts', "import { x } from '../domain/failures';"],
  ['src/workflows/index.ts', "import { x } from '../adapters/openai';"],
  ['src/workflows/index.ts', "import type { x } from '../adapters/openai';"],
  ['src/workflows/index.ts', "import { x } from 'node:crypto';"],
  ['src/adapters/openai/index.ts', "import { x } from '@aws-sdk/client-s3';"],
  ['src/adapters/rules/index.ts', "import { x } from 'openai';"],
  ['src/adapters/s3/index.ts', "import { x } from '../../activities';"],
  ['src/experts/server.ts', "import { x } from '../domain/kinds';"],
  ['src/commands/submit.ts', "import { x } from '@aws-sdk/client-s3';"],
];
const allowed: readonly [file: string, line: string][] = [
  ['src/workflows/index.ts', "import type { x } from '../activities/contract';"],
  ['src/workflows/index.ts', "import type { x } from '../domain/run';"],
  ['src/workflows/index.ts', "import { x } from '../domain/usage';"],
  ['src/activities/index.ts', "import { x } from '../domain/run';"],
  ['src/activities/index.ts', "import { x } from '../media/media-helper';"],
  ['src/commands/inputs/identify.ts', "import { x } from '../../media/media-helper';"],
  ['src/media/program.ts', "import { x } from '../experts/program/serve-expert';"],
  ['src/adapters/openai/index.ts', "import { x } from 'openai';"],
  ['src/adapters/s3/index.ts', "import { x } from '@aws-sdk/client-s3';"],
];

/** Which of the lines, put into those files, the linter refuses for what they import. */
function refused(cases: readonly [string, string][]): boolean[] {
  const script = `
    const { ESLint } = require('eslint');
    const cases = ${JSON.stringify(cases)};
    const linter = new ESLint();
    Promise.all(cases.map(([filePath, line]) => linter.lintText(line + '\\nexport const used = x;\\n', { filePath })))
      .then((results) => results.map(([{ messages }]) => messages.some(({ ruleId }) => ruleId === '@typescript-eslint/no-restricted-imports')))
      .then((answer) => console.log(JSON.stringify(answer)));`;
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })) as boolean[]; // our own script's words
}

it('the linter refuses every import against the picture, and allows those along it', () => {
  const verdicts = refused([...forbidden, ...allowed]);
  const told = [...forbidden, ...allowed].map(
    ([file, line], at) => `${verdicts[at] ? 'refused' : 'allowed'}: ${file}: ${line}`,
  );
  expect(told).toEqual([
    ...forbidden.map(([file, line]) => `refused: ${file}: ${line}`),
    ...allowed.map(([file, line]) => `allowed: ${file}: ${line}`),
  ]);
}, 60_000);

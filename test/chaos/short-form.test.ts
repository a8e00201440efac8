/** What is promised of runs whose processes die, stand still or talk nonsense: the short form of the chaos harness. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Verdict } from '../../chaos/judge';
import type { CaseResult } from '../../chaos/run-case';
import { projectFolder } from '../support/run-client';
import { timeToStart } from '../support/stack-in-temporary-home';

const folder = mkdtempSync(join(tmpdir(), 'impresario-short-form-'));
let results: CaseResult[] = [];
beforeAll(async () => {
  // It ends with 1 where a case fails: the tests say which.
  await promisify(execFile)(process.execPath, [
    join(projectFolder, 'dist-chaos', 'chaos', 'run.js'),
    '--short',
    ...['--out', folder],
  ]).catch(() => undefined);
  ({ results } = JSON.parse(readFileSync(join(folder, 'short.json'), 'utf8')) as { results: CaseResult[] }); // its own
}, timeToStart + 600_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const told = (cases: readonly CaseResult[]): string[] =>
  cases.map(
    ({ case: { kind, target, moment, seed }, verdict, note }) =>
      `${kind} ${target} while ${moment} (seed ${String(seed)}): ${verdict} ${note}`,
  );

it('every case was disturbed at its moment', () => {
  expect(results).toHaveLength(12);
  expect(told(results.filter(({ verdict }) => verdict === 'not hit'))).toEqual([]);
});

it('every run ends answered: as an undisturbed one, or by another expert where one did not answer', () => {
  const good: readonly Verdict[] = ['right', 'other expert'];
  expect(told(results.filter(({ verdict }) => !good.includes(verdict)))).toEqual([]);
});

it('no call whose record was written is made again', () => {
  expect(told(results.filter(({ repeatedFinished }) => repeatedFinished > 0))).toEqual([]);
});

it('every artifact a run refers to is in the store, whole', () => {
  expect(results.flatMap(({ lost }) => lost)).toEqual([]);
});

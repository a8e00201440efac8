/** What the client says and how it ends, for everything that can be thrown. */
import { stat } from 'node:fs/promises';
import { Failure, type FailureType, failures } from '../../../src/domain/failures';
import {
  CommandProblem,
  exitCodes,
  fileTrouble,
  interrupted,
  mistake,
  problemOf,
} from '../../../src/commands/problem';

const goingOn = new AbortController().signal;
const codeOf = (error: unknown, signal = goingOn): number => problemOf(error, signal).exitCode;

describe('the exit code', () => {
  it("is 2 for the caller's mistakes", () => {
    expect(codeOf(mistake('The file a.png does not exist.'))).toBe(2);
    expect(codeOf(new Failure('Request.Invalid', 'The setting S3_BUCKET is too short.'))).toBe(2);
  });

  const systemsOwn = (Object.keys(failures) as FailureType[]).filter((type) => type !== 'Request.Invalid');
  it.each(systemsOwn)('is 1 for %s, which the caller has not made', (type) => {
    expect(codeOf(new Failure(type, 'It broke.'))).toBe(1);
  });

  it('is 3 for a run that is not finished yet', () => {
    expect(codeOf(new CommandProblem('Run.NotFinished', 'Not yet.', exitCodes.unfinished))).toBe(3);
  });

  it('is 130 for Ctrl-C, whatever the interruption has broken', () => {
    const stopped = AbortSignal.abort();
    expect(codeOf(new Error('socket hang up'), stopped)).toBe(130);
    expect(codeOf(interrupted('Stopped watching; the run goes on.'), stopped)).toBe(130);
  });
});

it('keeps what a command knew better to say when Ctrl-C came', () => {
  const { message } = problemOf(interrupted('The run a goes on.'), AbortSignal.abort());
  expect(message).toBe('The run a goes on.');
});

it('says of the unexpected no more than its first line, and where to look', () => {
  const error = new Error('this.x is not a function\n    at run (/some/where.js:1:2)');
  const { type, message, exitCode } = problemOf(error, goingOn);
  expect({ type, exitCode }).toEqual({ type: 'Internal.Unexpected', exitCode: 1 });
  expect(message).toContain('this.x is not a function');
  expect(message).toContain('doctor');
  expect(message).not.toContain('where.js');
});

describe('why a file cannot be used', () => {
  const reasonFor = (path: string): Promise<string> =>
    stat(path).then(
      () => 'none',
      (error: unknown) => fileTrouble(error),
    );

  it('is told as the system tells it, in plain English', async () => {
    expect(await reasonFor('/nowhere/at-all')).toBe('does not exist');
    expect(await reasonFor(`${__filename}/below`)).toContain('has a file in its way');
    expect(await reasonFor(`/${'x'.repeat(300)}`)).toBe('has too long a name');
  });

  it('is told for codes that have no words of their own, too', () => {
    expect(fileTrouble(Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' }))).toContain(
      'i/o error',
    );
  });
});

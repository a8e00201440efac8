/** docs/cli.md tells of every command and option there is, and of no other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from '../../src/commands/problem';
import { projectFolder, runClient } from '../support/run-client';

const document = readFileSync(join(projectFolder, 'docs', 'cli.md'), 'utf8');

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => (found === undefined ? [] : [found]));

async function helpFor(...words: string[]): Promise<string> {
  const { code, stdout } = await runClient({}, ...words, '--help');
  expect(code).toBe(0);
  return stdout;
}

/** The options a section of the document has a row for. */
function documentedOptions(command: string): string[] {
  const section = new RegExp(`^## ${command}\n([^]*?)^## `, 'm').exec(document)?.[1] ?? '';
  return all(section, /^\| `(--[\w-]+)/gm);
}

it('names the commands that --help names, with the options each takes', async () => {
  const commands = all(await helpFor(), /^ {2}(\w+) \[options\]/gm);
  expect(commands.length).toBeGreaterThan(0);
  const told = all(document, /^## ([a-z]+)$/gm);
  expect(told.sort()).toEqual([...commands].sort());
  for (const command of commands) {
    const options = all(await helpFor(command), /^ {2}(--[\w-]+)/gm);
    expect({ command, options: documentedOptions(command).sort() }).toEqual({
      command,
      options: options.sort(),
    });
  }
});

it('tells every exit code and no other', () => {
  const section = /^## Exit codes\n([^]*?)^## /m.exec(document)?.[1] ?? '';
  const codes = Object.values(exitCodes).sort((one, other) => one - other);
  expect(all(section, /^\| (\d+) \|/gm)).toEqual(codes.map(String));
});

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const check = (script: string): string =>
  execFileSync(process.execPath, [join(__dirname, '..', '..', 'scripts', script), '--check'], {
    encoding: 'utf8',
  });

it('the tables of settings and tasks, and the example of a .env file, are what the code says', () => {
  expect(check('generate-docs.js')).toBe('');
});

it('the licences of what ships are all told, and none of them is GPL or AGPL', () => {
  expect(check('generate-licences.js')).toBe('');
});

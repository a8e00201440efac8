import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

it('the tables of settings and tasks, and the example of a .env file, are what the code says', () => {
  const script = join(__dirname, '..', '..', 'scripts', 'generate-docs.js');
  expect(execFileSync(process.execPath, [script, '--check'], { encoding: 'utf8' })).toBe('');
});

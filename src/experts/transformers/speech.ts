/** Texts read aloud. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { InputRefused } from '../program/input-refused';
import { readTextCall } from '../program/read-call';
import { type Call } from './call';
import { piecesOf } from './pieces';

const Speech = z.object({ audio: z.instanceof(Float32Array), sampling_rate: z.number().positive() });

const MOST_CHARACTERS = 5000;
/** The model was made for sentences. */
const AT_ONCE = 300;
const PAUSE_SECONDS = 0.3;

const readAloud: Call = async (request, { pipeline, folder }) => {
  const { text } = readTextCall(request);
  if (text.length > MOST_CHARACTERS)
    throw new InputRefused(
      `The text has ${text.length} characters; at most ${MOST_CHARACTERS} are read aloud.`,
    );
  const pieces = piecesOf(text, AT_ONCE);
  if (pieces.length === 0) throw new InputRefused('There is nothing in the text that can be spoken.');
  const voice = await readFile(join(folder, 'voices', 'F1.bin'));
  const speaker_embeddings = new Float32Array(Uint8Array.from(voice).buffer);
  const spoken: Float32Array[] = [];
  let rate = 0;
  for (const piece of pieces) {
    const { audio, sampling_rate } = Speech.parse(await pipeline(piece, { speaker_embeddings }));
    rate = sampling_rate;
    spoken.push(audio, new Float32Array(Math.round(PAUSE_SECONDS * rate)));
  }
  return { is: 'file', mediaType: 'audio/wav', bytes: toWav(spoken.slice(0, -1), rate) };
};

/** One channel, 16 bits a sample: what everything plays. */
export function toWav(parts: readonly Float32Array[], rate: number): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const file = Buffer.alloc(44 + 2 * length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + 2 * length, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(2 * rate, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(2 * length, 40);
  let at = 44;
  for (const part of parts) {
    for (const sample of part) {
      at = file.writeInt16LE(Math.round(32_767 * Math.max(-1, Math.min(1, sample))), at);
    }
  }
  return file;
}

export const speechCalls = { 'text-to-speech': readAloud } satisfies Record<string, Call>;

/** Tasks that hear or make sound. */
import { z } from 'zod';
import type { TaskType } from '../../../domain/task-catalogue';
import { classes, type Perform, readAs, text } from './task-call';

export const sounds = {
  'text-to-speech': async ({ client, at, args, spool }) => [
    await spool.file('audio', client.textToSpeech({ ...at, inputs: args.text('text') })),
  ],
  'automatic-speech-recognition': async ({ client, at, args }) => {
    const answered = await client.automaticSpeechRecognition({ ...at, inputs: await args.file('audio') });
    return text(readAs(Transcript, answered).text);
  },
  'audio-classification': async ({ client, at, args }) =>
    classes(await client.audioClassification({ ...at, inputs: await args.file('audio') })),
  'audio-to-audio': async ({ client, at, args, spool }) => {
    const inputs = await args.file('audio');
    // Several where a model takes voices apart; the first is the one it is surest of.
    return [await spool.file('audio', client.audioToAudio({ ...at, inputs }))];
  },
} as const satisfies Partial<Record<TaskType, Perform>>;

const Transcript = z.object({ text: z.string() });

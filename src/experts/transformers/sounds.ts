/** Sound in, words and labels out. */
import { z } from 'zod';
import { type ExpertRequest } from '../messages';
import { type Parameters, readFileCall } from '../program/read-call';
import { readParameters } from '../program/read-parameters';
import { type Call, json, type Loaded } from './call';
import { readSound } from './read-sound';
import { Labelled, TopK } from './texts';

const Listening = z.object({
  language: z.string().min(1).optional(),
  task: z.enum(['transcribe', 'translate']).optional(),
});
const Transcript = z.object({ text: z.string() });

/** What nearly all models of speech hear with, in samples a second. */
const USUAL_RATE = 16_000;

async function read(
  request: ExpertRequest,
  { pipeline }: Loaded,
): Promise<{ samples: Float32Array; parameters: Parameters }> {
  const { bytes, parameters } = readFileCall(request, 'recording');
  const rate = pipeline.processor?.feature_extractor?.config?.sampling_rate ?? USUAL_RATE;
  return { samples: await readSound(bytes, rate), parameters };
}

const transcribe: Call = async (request, loaded) => {
  const { samples, parameters } = await read(request, loaded);
  const { language, task } = readParameters(Listening, parameters);
  // Whisper hears thirty seconds; longer sound is heard in parts that overlap.
  const parts = { chunk_length_s: 30, stride_length_s: 5 };
  const said = await loaded.pipeline(samples, {
    ...parts,
    language: language ?? 'en',
    task: task ?? 'transcribe',
  });
  const { text } = Transcript.parse(said);
  return json({ text: text.trim() });
};

const classify: Call = async (request, loaded) => {
  const { samples, parameters } = await read(request, loaded);
  const { top_k } = readParameters(TopK, parameters);
  return json(Labelled.parse(await loaded.pipeline(samples, { top_k })));
};

export const soundCalls = {
  'automatic-speech-recognition': transcribe,
  'audio-classification': classify,
} satisfies Record<string, Call>;

/** Has what a detection found drawn on its picture, by the local expert for that. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../domain/failures';
import type { ExpertCall, ExpertOutput } from '../../ports';
import { outbound } from '../outbound';
import { answerSpool } from './answer-spool';

const path = '/models/impresario/draw-boxes';

/**
 * What an expert made and, where that is what a detection found, its picture with that drawn on.
 * @param expertsUrl empty where there is no local expert server, and so nobody who draws
 */
export async function illustrated(
  expertsUrl: string,
  call: ExpertCall,
  outputs: readonly ExpertOutput[],
  signal: AbortSignal,
): Promise<readonly ExpertOutput[]> {
  if (call.task !== 'object-detection' || expertsUrl === '') return outputs;
  return [...outputs, await draw({ expertsUrl, call, outputs }, signal)];
}

async function draw(
  { expertsUrl, call, outputs }: { expertsUrl: string; call: ExpertCall; outputs: readonly ExpertOutput[] },
  signal: AbortSignal,
): Promise<ExpertOutput> {
  const picture = call.inputs.find((input) => input.is === 'file');
  const boxes = outputs.flatMap((output) =>
    output.is === 'value' && output.kind === 'boxes' ? output.value : [],
  );
  const folder = join(call.folder, 'drawing');
  await mkdir(folder);
  const spool = answerSpool({ ...call, folder }, { dispatcher: outbound, isPlain: false }, signal);
  const inputs = picture?.is === 'file' ? await readFile(picture.path, 'base64') : '';
  const response = await spool
    .fetch(new URL(path, expertsUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ inputs, parameters: { boxes } }),
    })
    .catch((cause: unknown) => {
      if (signal.aborted) throw signal.reason;
      throw undrawn('the expert server does not answer', cause);
    });
  if (response.ok) return spool.file('image', Promise.resolve(undefined));
  throw undrawn(`${response.status}: ${await response.text()}`, undefined);

  function undrawn(why: string, cause: unknown): Failure {
    return new Failure(
      'Expert.Unavailable',
      `What ${call.model.id} found could not be drawn on the picture (${why}).`,
      undefined,
      { cause },
    );
  }
}

/** Has what a detection found drawn on its picture, by the local expert for that. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../domain/failures';
import type { ExpertCall, ExpertOutput } from '../../ports';
import { answerSpool } from './answer-spool';

const path = '/models/impresario/draw-boxes';

export async function illustrate(
  { expertsUrl, call, outputs }: { expertsUrl: string; call: ExpertCall; outputs: readonly ExpertOutput[] },
  signal: AbortSignal,
): Promise<ExpertOutput> {
  const picture = call.inputs.find((input) => input.is === 'file');
  const boxes = outputs.flatMap((output) =>
    output.is === 'value' && output.kind === 'boxes' ? output.value : [],
  );
  const folder = join(call.folder, 'drawing');
  await mkdir(folder);
  const spool = answerSpool({ ...call, folder }, signal);
  const inputs = picture?.is === 'file' ? await readFile(picture.path, 'base64') : '';
  const address = new URL(path, expertsUrl);
  const response = await spool.fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ inputs, parameters: { boxes } }),
  });
  if (response.ok) return spool.file('image');
  throw new Failure(
    'Expert.Unavailable',
    `What ${call.model.id} found could not be drawn on the picture (${response.status}): ${await response.text()}`,
  );
}

/** Checks that what an expert gave is what it claims to be, before anyone uses it. */
import { fileTypeFromFile } from 'file-type/node';
import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { Failure } from '../domain/failures';
import { type Kind, kindOfMediaType } from '../domain/kinds';
import { schemaOf } from '../domain/structured-values';
import { definitionOf, type TaskType } from '../domain/task-catalogue';
import type { ExpertOutput } from '../ports';

/** Largest picture that counts as one: four bytes a pixel are held when somebody opens it. */
const maxPixels = 100_000_000;

/** An output that was checked; of a file, the media type that its bytes say. */
export type VerifiedOutput =
  Exclude<ExpertOutput, { is: 'file' }> | (Extract<ExpertOutput, { is: 'file' }> & { mediaType: string });

/** @throws Failure Expert.OutputInvalid with what was wrong. */
export async function verifyOutputs(
  task: TaskType,
  model: string,
  outputs: readonly ExpertOutput[],
): Promise<VerifiedOutput[]> {
  const { gives, many } = definitionOf(task);
  if (!outputs.some((output) => kindOf(output) === gives[0])) throw invalid(`gave no ${gives[0]}`);
  const stray = outputs.find((output) => !gives.includes(kindOf(output)));
  if (stray) throw invalid(`gave ${kindOf(stray)}, which ${task} does not make`);
  const kindsGiven = outputs.map(kindOf);
  const twice = kindsGiven.find((kind, at) => kindsGiven.indexOf(kind) !== at && !many.includes(kind));
  if (twice) throw invalid(`gave several of ${twice}, where one was asked for`);
  return Promise.all(outputs.map(verify));

  async function verify(output: ExpertOutput): Promise<VerifiedOutput> {
    switch (output.is) {
      case 'text':
        if (output.text.trim() === '') throw invalid('gave an empty text');
        if (/^\s*<(!doctype|html)\b/i.test(output.text)) throw invalid('gave a web page instead of a text');
        return output;
      case 'value':
        verifyValue(output);
        return output;
      case 'file':
        return { ...output, mediaType: await verifyFile(output.kind, output.path) };
    }
  }

  function verifyValue(output: Extract<ExpertOutput, { is: 'value' }>): void {
    const parsed = schemaOf[output.kind].safeParse(output.value);
    if (!parsed.success)
      throw invalid(`gave ${output.kind} that do not fit: ${parsed.error.issues[0]?.message ?? ''}`);
    if (output.kind !== 'boxes') return;
    const inverted = output.value.find(({ box }) => box.xmin > box.xmax || box.ymin > box.ymax);
    if (inverted) throw invalid(`gave a box for "${inverted.label}" whose corners are swapped`);
  }

  async function verifyFile(kind: Kind, path: string): Promise<string> {
    const { size } = await stat(path);
    if (size === 0) throw invalid(`gave an empty ${kind}`);
    const type = await fileTypeFromFile(path);
    if (!type) throw invalid(`gave an ${kind} of no known format`);
    const found = kindOfMediaType(type.mime);
    if (found !== (kind === 'mask' ? 'image' : kind))
      throw invalid(`claimed to give ${kind}, but it is ${type.mime}`);
    if (found === 'image') await verifyPicture(path);
    return type.mime;
  }

  async function verifyPicture(path: string): Promise<void> {
    const { width, height } = await sharp(path)
      .metadata()
      .catch(() => ({ width: 0, height: 0 }));
    if (width * height === 0) throw invalid('gave a picture that cannot be opened');
    if (width * height > maxPixels)
      throw invalid(`gave a picture of ${width} × ${height} pixels, which is too large`);
  }

  function invalid(what: string): Failure {
    return new Failure(
      'Expert.OutputInvalid',
      `The expert ${model} ${what}, so its result for ${task} was not used.`,
    );
  }
}

const kindOf = (output: ExpertOutput): Kind => (output.is === 'text' ? 'text' : output.kind);

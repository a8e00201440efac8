/** Checks that what an expert gave is what it claims to be, before anyone uses it. */
import { stat } from 'node:fs/promises';
import { troubleInText } from '../domain/check-text';
import { Failure } from '../domain/failures';
import { fitBoxes, scaleBoxes } from '../domain/fit-boxes';
import type { Kind } from '../domain/kinds';
import { outputRulesOf } from '../domain/output-rules';
import { settleScores } from '../domain/settle-scores';
import { schemaOf, type StructuredValue } from '../domain/structured-values';
import { definitionOf, type TaskType } from '../domain/task-catalogue';
import { type MediaHelper, MediaRefused } from '../media/media-helper';
import type { MediaFacts } from '../media/jobs';
import type { ExpertOutput } from '../ports';
import type { GatheredInputs } from './gather-inputs';

/** An output that was checked; of a file, the media type that its bytes say. */
export type VerifiedOutput =
  Exclude<ExpertOutput, { is: 'file' }> | (Extract<ExpertOutput, { is: 'file' }> & { mediaType: string });

type FileOutput = Extract<ExpertOutput, { is: 'file' }>;

/** What a file of each kind must be when it is opened. Kinds not named are no files, or made by no expert. */
const opensAs: Partial<Record<Kind, MediaFacts['is']>> = {
  image: 'image',
  mask: 'image',
  audio: 'audio',
  video: 'video',
  document: 'document',
};

/**
 * @param given the inputs the expert had: outputs have to fit them
 * @returns the outputs, boxes and scores that were out by rounding put right
 * @throws Failure Expert.OutputInvalid with what was wrong.
 */
export async function verifyOutputs(
  { task, model, given }: { task: TaskType; model: string; given: GatheredInputs },
  outputs: readonly ExpertOutput[],
  media: MediaHelper,
  signal: AbortSignal,
): Promise<VerifiedOutput[]> {
  const { gives, many } = definitionOf(task);
  if (!outputs.some((output) => kindOf(output) === gives[0])) throw invalid(`gave no ${gives[0]}`);
  const stray = outputs.find((output) => !gives.includes(kindOf(output)));
  if (stray) throw invalid(`gave ${kindOf(stray)}, which ${task} does not make`);
  const kindsGiven = outputs.map(kindOf);
  const twice = kindsGiven.find((kind, at) => kindsGiven.indexOf(kind) !== at && !many.includes(kind));
  if (twice) throw invalid(`gave several of ${twice}, where one was asked for`);
  const picture = [...given.pictures.values()][0];
  return Promise.all(outputs.map(verify));

  async function verify(output: ExpertOutput): Promise<VerifiedOutput> {
    switch (output.is) {
      case 'text': {
        const texts = given.inputs.flatMap((input) => (input.is === 'text' ? [input.text] : []));
        const trouble = troubleInText(task, output.text, texts);
        if (trouble !== '') throw invalid(trouble);
        return output;
      }
      case 'value':
        return { is: 'value', ...verifyValue(output) };
      case 'file':
        return { ...output, mediaType: await verifyFile(output) };
    }
  }

  function verifyValue(output: StructuredValue): StructuredValue {
    switch (output.kind) {
      case 'boxes': {
        const value = parsed('boxes', settleScores(output.value));
        if (!picture) return { kind: 'boxes', value };
        const fitted = fitBoxes(value, picture.given);
        if (fitted.is === 'misfit') throw invalid(fitted.why);
        return { kind: 'boxes', value: scaleBoxes(fitted.boxes, picture.given, picture.original) };
      }
      case 'labels': {
        const value = parsed('labels', settleScores(output.value));
        if (value.length === 0 && !outputRulesOf(task).mayFindNothing) throw invalid('gave no label at all');
        return { kind: 'labels', value };
      }
      case 'vector': {
        const value = parsed('vector', output.value);
        if (value.length === 0) throw invalid('gave a vector without numbers');
        return { kind: 'vector', value };
      }
    }
  }

  function parsed<Of extends StructuredValue['kind']>(
    kind: Of,
    value: unknown,
  ): ReturnType<(typeof schemaOf)[Of]['parse']> {
    const result = schemaOf[kind].safeParse(value);
    if (!result.success)
      throw invalid(`gave ${kind} that do not fit: ${result.error.issues[0]?.message ?? ''}`);
    return result.data as ReturnType<(typeof schemaOf)[Of]['parse']>; // parsed by that schema
  }

  async function verifyFile({ kind, path }: FileOutput): Promise<string> {
    if ((await stat(path)).size === 0) throw invalid(`gave an empty ${kind}`);
    const facts = await media.inspect(path, signal).catch((error: unknown) => {
      throw error instanceof MediaRefused ? invalid(`gave ${kind} that ${error.message}`) : error;
    });
    if (facts.is !== opensAs[kind]) throw invalid(`claimed to give ${kind}, but it is ${facts.mediaType}`);
    if (kind === 'mask' && facts.is === 'image' && picture) {
      const { width, height } = picture.given;
      if (facts.width !== width || facts.height !== height) {
        throw invalid(
          `gave a mask of ${facts.width} × ${facts.height} pixels for a picture of ${width} × ${height}`,
        );
      }
    }
    return facts.mediaType;
  }

  function invalid(what: string): Failure {
    return new Failure(
      'Expert.OutputInvalid',
      `The expert ${model} ${what}, so its result for ${task} was not used.`,
    );
  }
}

const kindOf = (output: ExpertOutput): Kind => (output.is === 'text' ? 'text' : output.kind);

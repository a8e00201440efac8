/** What a model of transformers.js says of itself. */
import { pictureLimits, textLimits } from '../limits';
import { type ExpertLimits, type ModelCard } from '../model-card';
import { type TransformersModel } from './models';

/** The library's version is part of what results depend on; a test holds it against what is installed. */
export const LIBRARY = '@huggingface/transformers@4.3.1';

export function cardOf(model: TransformersModel): ModelCard {
  return {
    id: model.id,
    revision: `${LIBRARY}+main+${model.dtype}+1`,
    task: model.task,
    description: model.description,
    licence: model.licence,
    languages: [...model.languages],
    limits: limitsOf(model),
    method: 'neural network',
    card: `# ${model.id}

From <https://huggingface.co/${model.id}>, run by transformers.js on this machine's CPU; about ${model.megabytes} MB are fetched
from there once, as ${model.dtype === 'q8' ? 'eight bits a number' : '32 bits a number'}.

${model.about}
`,
  };
}

const takesFiles = /image|audio|speech-recognition|depth|object|document|background/;

/** Networks use all cores by themselves, so one call at a time. */
function limitsOf({ does, megabytes }: TransformersModel): ExpertLimits {
  return {
    ...(takesFiles.test(does) ? pictureLimits : textLimits),
    concurrency: 1,
    // The runtime, then the weights as they are, unpacked, and what is computed with them.
    memoryMb: 1000 + 4 * megabytes,
    timeoutSeconds: 280,
  };
}

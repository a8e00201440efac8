/** What people call the things that tasks make, so that a later clause can point at them by name. */
import type { TaskType } from '../../domain/task-catalogue';
import { anyOf, nouns, participles } from './lexicon/inflect';
import { change, picture, sound } from './lexicon/vocabulary';

interface Product {
  of: readonly TaskType[];
  name: RegExp;
}

const word = (...names: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(...names)}(?![\\p{L}\\p{N}])`, 'giu');

const products: readonly Product[] = [
  { of: ['summarization'], name: word('summar(?:y|ies)|gist', participles('summarize shorten condense')) },
  { of: ['translation'], name: word('translations?', participles('translate')) },
  { of: ['automatic-speech-recognition'], name: word('transcri(?:pts?|ptions?|bed)') },
  {
    of: ['image-to-text'],
    name: word(nouns('caption description'), `${participles('extract recognize')} text`),
  },
  {
    of: ['text2text-generation'],
    name: word('paraphrase|rewritten', participles('paraphrase rephrase simplify correct')),
  },
  { of: ['text-generation'], name: word(nouns('story poem essay slogan'), 'generated text') },
  {
    of: [
      'question-answering',
      'visual-question-answering',
      'document-question-answering',
      'table-question-answering',
    ],
    name: word('answers?'),
  },
  { of: ['conversational'], name: word('repl(?:y|ies)|responses?') },
  {
    of: ['object-detection'],
    name: word(`detections?|${participles('detect identify')} objects|objects (?:found|detected)`),
  },
  {
    of: [
      'image-classification',
      'audio-classification',
      'text-classification',
      'zero-shot-classification',
      'zero-shot-image-classification',
    ],
    name: word('class(?:es)?|categor(?:y|ies)|labels?|sentiment|emotion|genre|classifications?'),
  },
  { of: ['token-classification'], name: word('entit(?:y|ies)|names|key ?words') },
  { of: ['image-segmentation'], name: word('masks?|segments|segmentation|segmented') },
  { of: ['depth-estimation'], name: word('depth(?: map)?') },
  { of: ['text-to-image'], name: word(`${participles('generate create')} ${picture}|drawn ${picture}`) },
  { of: ['image-to-image'], name: word(`${change} ${picture}`) },
  { of: ['audio-to-audio'], name: word(`${participles('enhance improve clean denoise restore')} ${sound}`) },
];

/** Of nouns alone: a task that is only spoken of by what it makes. */
const nounOfTask =
  /^(?:summar(?:y|ies)|gist|translations?|transcri(?:pts?|ptions?)|captions?|descriptions?|depth map|edges?|sentiment|segmentation|(?:image |text |audio )?classifications?|(?:object )?detections?|what (?:is|was) (?:being )?said)(?: (?:of|for|from|in|on) .{1,60})?$/iu;

/** Whether the words of a cue name a thing rather than a deed. */
export const isThing = (words: string): boolean => nounOfTask.test(words.trim());

/** Types of tasks whose products are named, in the order of their names. */
export function productsNamed(words: string): TaskType[] {
  return products
    .flatMap(({ of, name }) => [...words.matchAll(name)].map(({ index }) => ({ of, index })))
    .sort((one, other) => one.index - other.index)
    .flatMap(({ of }) => of);
}

/** Things that are spoken of and have to come from somewhere, and deeds without their object. */
import type { Hint } from './cue';
import { anyOf, forms, nouns } from './inflect';
import { picture, video } from './vocabulary';

export const hints: readonly Hint[] = [
  { means: ['text-to-video'], says: [video], unlessGiven: ['video'] },
  {
    means: ['text-to-speech'],
    says: ['audio|speech|spoken|voice|listen', forms('hear')],
    unlessGiven: ['audio'],
  },
  {
    means: ['text-to-image'],
    // "This picture" is one that should have been given.
    says: [`(?<!(?:this|that|the|my|these|your) )${anyOf(picture, nouns('illustration'))}`],
    unlessGiven: ['image'],
  },
  {
    means: [
      'question-answering',
      'document-question-answering',
      'visual-question-answering',
      'table-question-answering',
    ],
    says: ['questions?|quer(?:y|ies)'],
    unlessGiven: [],
  },
  { means: ['conversational'], says: [anyOf(nouns('response reply'), forms('respond'))], unlessGiven: [] },
  { means: ['sentence-similarity'], says: [`${forms('compare')}|comparison`], unlessGiven: [] },
  {
    means: ['image-to-image', 'audio-to-audio'],
    says: [anyOf(forms('edit modify transform stylize enhance'), nouns('filter effect'))],
    unlessGiven: [],
  },
];

/** Tasks that write: a text made shorter, put into another language, told otherwise, or made anew. */
import type { Cue } from './cue';
import { anyOf, forms, nouns } from './inflect';
import { languages } from './languages';
import { make, want, writing } from './vocabulary';

const works = anyOf(
  nouns(
    'story poem essay email e-mail article letter paragraph song lyric joke speech report blog post review script recipe text narrative slogan headline novel ad advertisement list idea instruction code message',
  ),
  'geschichte|gedicht|brief|histoire|poème|lettre|historia|poema|carta',
);
const write = anyOf(
  forms('write draft compose tell'),
  'schreib\\w*|erzähl\\w*|écris|rédige|raconte|escribe|redacta|cuéntame',
);

export const writingCues: readonly Cue[] = [
  {
    means: ['summarization'],
    says: [
      `${forms('summarize shorten condense abridge abbreviate outline')}(?! each)`,
      'summar(?:y|ies|i[sz]ation)|gist|recap|digest|synopsis|abstract|tl;?dr|essence of|in a nutshell|sum up',
      '(?:brief|short|quick|concise|shorter) ~(?:overview|version|outline|account)',
      `overview of *${writing}`,
      '(?:boil|cut) *down|make *shorter',
      'in (?:a few|one|two|three|\\d{1,3}) (?:sentences|words|lines)',
      '(?:key|main|important|essential) (?:points|ideas|facts)',
      'zusammenfass\\w*|fass\\w* *zusammen|kürze|résum(?:e|é|és|er|ez)|resum(?:e|en|ir|a)',
    ],
  },
  {
    means: ['translation'],
    says: [
      `${forms('translate')}|translations?`,
      `(?:in)?to ${languages}`,
      `in ${languages}(?= (?:and|or) |[.!?,]|$)`,
      `(?:auf|ins|en|au|al) ${languages}`,
      `${languages} (?:version|translation|equivalent)`,
      `from ${languages} (?:in)?to ${languages}`,
      'übersetz\\w*|tradu(?:is|isez|ire|ce|cir|zca|ction|cción)',
    ],
  },
  {
    means: ['text2text-generation', 'text-generation'],
    says: [
      `${forms('rewrite rephrase reword simplify paraphrase proofread reformulate')}|paraphrase|text2text`,
      `${forms('correct fix check')} *(?:grammar|spelling|mistakes|errors)`,
      '(?:in|with) (?:other|simpler|plain|different) words',
      'formuliere *um|umformulier\\w*|reformule|reescribe|corrige',
    ],
  },
  {
    means: ['text-generation'],
    says: [
      `${write}(?: me)? ~${works}`,
      `${make} ~${works}`,
      `(?:${forms('continue complete finish extend')}) *${anyOf(works, writing)}`,
      `${forms('elaborate brainstorm')}|expand on|come up with|think up|text generation`,
    ],
  },
  {
    means: ['conversational'],
    says: [
      'conversation(?:al)?|chat(?:bot)?|dialog(?:ue)?s?|small talk',
      'conversational (?:response|reply|answer)',
      '(?:talk|chat) (?:to|with) (?:me|us)',
      `${anyOf(make, want, write)} ~(?:response|reply)`,
      `(?:${forms('respond reply react')}) to`,
      `(?:${forms('answer')}) ~(?:message|user|customer|email)`,
      '(?:response|reply) to *(?:message|user|me)',
      `${forms('discuss')}`,
      'unterhalt\\w*|gespräch|discuter|bavarder|conversemos|charlar',
    ],
  },
];

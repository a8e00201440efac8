/** Tasks that say something of a text or a table. */
import type { Cue } from './cue';
import { anyOf, forms, nouns } from './inflect';
import { classify, determine, extract, named, picture, table, writing } from './vocabulary';

const feeling = nouns('sentiment emotion tone mood opinion attitude feeling');
const tones =
  '(?:friendly|positive|negative|neutral|angry|happy|sad|polite|rude|hostile|ironic|friendlich|freundlich|positiv|negativ|amical|amable)';
const alike = '(?:similar|alike|close|related|different|near|identical)';

export const readingCues: readonly Cue[] = [
  {
    means: ['token-classification'],
    says: [
      '(?:named )?entit(?:y|ies)',
      'ner|pos[- ]tag\\w*|part[- ]of[- ]speech|token classification',
      'key ?(?:words?|terms?)',
      nouns('noun verb adjective'),
      `who (?:is|are|does) [^.!?;]{0,30}?${forms('mention name')}(?: (?:in|by) *${writing})?`,
      `${named} (?:and|or|,) *${named}`,
      `${named}[^.!?;]{0,30} (?:is|are) ${anyOf(forms('mention name list'))}`,
      `(?:which|what) ~${named}[^.!?;]{0,20} ${forms('mention name')}`,
      `${extract} ~(?:names|places|locations|dates|cities|countries|companies|organi[sz]ations|individuals|namen|orte|noms|lieux|nombres|lugares)`,
      'eigennamen|entitäten|noms propres|entités|nombres propios|entidades',
    ],
  },
  { means: ['token-classification', 'object-detection'], says: [`${named} *(?:in|from|of) *${writing}`] },
  {
    means: ['text-classification'],
    says: [
      'sentiments?(?: analysis)?|opinions?',
      `${feeling} (?:of|in) *${writing}`,
      `${classify} *${anyOf(writing, feeling)}`,
      `(?:sounds?|feels?|seems?|is|are) (?:(?:it|this|that|they|the) )?(?:\\w+ )?${tones}`,
      `${tones} or ${tones}`,
      `klingt *${tones}|stimmung|sentimiento|ton du texte`,
      'text classification|spam|toxic(?:ity)?',
    ],
  },
  {
    means: ['audio-classification', 'text-classification'],
    says: [nouns('emotion mood tone feeling') + '(?! of *text)'],
  },
  {
    means: ['zero-shot-classification', 'zero-shot-image-classification'],
    says: [
      `${classify} *(?:as|into|among|between) [^.!?;]{1,60} (?:or|and) [^.!?;]{1,40}`,
      `${forms('sort assign')} *(?:as|into|among|between|to) [^.!?;]{1,60} (?:or|and) [^.!?;]{1,40}`,
      'which of (?:these|the following) (?:classes|categories|labels|topics)',
      'zero[- ]shot(?: classification)?',
    ],
  },
  {
    means: ['sentence-similarity'],
    says: [
      'similar(?:ity|ities|ly)?|ähnlich\\w*|similitud\\w*|resemblance|ressemblance|parecid[oa]s?',
      `how (?:much )?${alike}`,
      `${alike} in (?:meaning|content|sense)`,
      '(?:saying|say|mean|means) the same(?: thing)?|same meaning',
      'how (?:well|much) *match',
      `${forms('compare')} *${anyOf(writing, 'summary|translation|original|meaning|answer')}`,
      `comparisons? *${writing}`,
    ],
  },
  {
    means: ['feature-extraction'],
    says: [
      `(?:embed(?:ding)?s?|vectors?) *${writing}`,
      `${forms('embed')} *${writing}`,
      `${writing} *(?:embeddings?|vectors?)`,
      'feature extraction',
    ],
  },
  {
    means: ['text-ranking'],
    says: [
      're-?rank\\w*',
      `(?:${forms('rank order sort')}) *(?:passages|documents|results|answers|texts|paragraphs)`,
      '(?:order|sort|rank) *by relevance',
      'most relevant ' + writing,
    ],
  },
  {
    means: ['fill-mask'],
    says: [
      `(?:${forms('fill complete guess predict')}) *(?:blanks?|mask|gaps?|(?:missing|hidden|masked|left out) words?)`,
      '(?:missing|masked|hidden) (?:words?|token)|\\[mask\\]|fill[- ]mask',
      'fehlende\\w* wort|lückentext|mot manquant|palabra que falta',
    ],
  },
  {
    means: ['tabular-classification'],
    says: [
      `${anyOf(classify, forms('predict label'))} *${anyOf(table, nouns('row record column'), 'data')}`,
      `${table} *${classify}`,
      '(?:class|label|category) (?:of|for) (?:each|every|the) (?:row|record)|tabular|churn',
    ],
  },
  {
    // A table in a picture is looked at instead.
    means: ['table-question-answering', 'document-question-answering', 'visual-question-answering'],
    says: [
      `${nouns('question answer query total sum average')} *${table}`,
      `(?:according to|using) (?:the|this|my) ${table}`,
      `${determine} *(?:in|from) (?:the|this|my) ${table}`,
    ],
  },
  {
    means: ['image-feature-extraction'],
    says: [`(?:embeddings?|vectors?|features) *${picture}`, `${picture} (?:embeddings?|vectors?|features?)`],
  },
];

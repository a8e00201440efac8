/** Questions: which task answers one follows from what there is to answer it from. */
import type { Cue } from './cue';
import { anyOf, forms, nouns } from './inflect';
import { picture, sound, thing, video, writing } from './vocabulary';

const paper = anyOf(
  nouns('invoice receipt contract bill form'),
  'rechnung|quittung|vertrag|facture|contrat|reçu|factura|contrato|recibo',
);
const where = '(?:who|what|when|where|why|how|which|if|whether)';

export const questionCues: readonly Cue[] = [
  {
    means: [
      'question-answering',
      'document-question-answering',
      'visual-question-answering',
      'table-question-answering',
    ],
    says: [
      `(?:${forms('answer')}) *(?:questions?|quer(?:y|ies))`,
      `(?:${forms('find get give know tell provide look need want')}) *answers?`,
      'answers? (?:to|for|from|of)',
      '(?:question|query)[^.!?;]{0,20} answered',
      `(?:${forms('respond reply')}) to *(?:question|query)`,
      `(?:${forms('ask')}) *questions?`,
      // Right before what is quoted.
      `${forms('answer')}:? \u00b7`,
      'question[- ]answering',
      'beantworte\\w*|réponds|responde',
    ],
  },
  {
    means: ['question-answering'],
    says: [
      `according to *${writing}`,
      `(?:using|from|in|with) (?:the|this|my) (?:text|passage|article|document|story|report|letter|context)[^.!?;]{0,20} (?:tell|say|find|answer|${where})`,
      `${where} (?:does|do|did|was|were|is|are) [^.!?;]{1,60} (?:in|by) (?:the|this) (?:text|passage|article|story|report|letter)`,
    ],
  },
  {
    means: ['question-answering', 'visual-question-answering'],
    says: ['(?:tell me|find out|say) (?:who|when|where|why)'],
  },
  {
    means: ['document-question-answering', 'visual-question-answering', 'question-answering'],
    says: [
      `${anyOf(forms('ask'), 'wonder')}(?: me)? ${where} [^.!?;,]{1,40}`,
      '(?:tell me|say|check|find out|see|determine) (?:if|whether)',
      '(?:what|which) colou?r (?:is|are|does|do)',
      'welche farbe|de quelle couleur|de qué color',
      `(?:look at|${forms('ask')}) *${picture}[^.!?;]{0,20} ${anyOf('tell|say|answer', where)}`,
      `${nouns('question query')} *(?:about|on|regarding|concerning) *${picture}`,
      `(?:${forms('answer')}) *${picture}`,
      `${picture} questions?`,
      'visual question(?: answering)?|vqa',
    ],
  },
  {
    means: ['visual-question-answering', 'object-detection'],
    says: [
      `(?:is|are) there (?:a|an|any|some) [^.!?;]{1,40} ${picture}`,
      `(?:does|do) (?:the|this|my) ${picture} (?:show|contain|have)`,
    ],
  },
  {
    means: ['document-question-answering'],
    says: [
      `${nouns('total amount date number name price tax address signature deadline sum')} *(?:on|in|of) *${paper}`,
      paper,
      `(?:question|answer|find|extract|ask) *(?:scanned|scan|pdf|${paper}|document (?:image|scan))`,
      `${anyOf(picture, 'scan')} (?:of|with) *${anyOf(paper, 'document|letter|page')}`,
      `${anyOf(paper, 'document')} ${anyOf(picture, 'scan')}`,
      'document (?:visual )?question(?: answering)?|docvqa|scanned (?:document|page|letter|form)',
    ],
  },
  {
    means: ['object-detection', 'question-answering'],
    says: [
      `(?:how many|number of) (?:\\w+ ){0,2}?${thing}`,
      '(?:wie ?viele|combien de|combien d|cuánt[oa]s) \\w+',
      'how many \\w+',
    ],
  },
  {
    means: ['object-detection', 'visual-question-answering', 'question-answering'],
    says: [
      `where (?:in|on) the ${picture}`,
      'where (?:is|are) the \\w+',
      'wo (?:ist|sind)',
      'où (?:est|sont)',
      'dónde (?:está|están)',
    ],
  },
  {
    means: ['object-detection', 'image-to-text', 'image-classification'],
    says: [
      `what(?:'s|’s| is| are| can be seen| do you see) (?:in|on) (?:this|the|my|that) ${picture}`,
      `what (?:does|do) (?:this|the|my|that) ${picture} (?:show|contain)`,
      `was (?:ist|sieht man|siehst du) (?:auf|in) (?:dem|diesem|meinem) ${picture}`,
      "qu(?:'|’)(?:est-ce qu(?:'|’)il y a|y a-t-il) (?:dans|sur)",
      `qué (?:hay|se ve) en (?:esta|la|mi) ${picture}`,
    ],
  },
  {
    means: ['video-classification'],
    says: [`what (?:happens|is happening|is shown|goes on|is going on) in *${video}`],
  },
  {
    means: ['audio-classification'],
    says: [`what (?:can be heard|is heard|do you hear|is (?:in|on)) *${sound}`],
  },
];

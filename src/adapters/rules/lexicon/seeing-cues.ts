/** Tasks that say what a picture or a video shows. */
import type { Cue } from './cue';
import { anyOf, forms, nouns } from './inflect';
import { classify, determine, find, kindOf, make, picture, thing, video, want } from './vocabulary';

const letters =
  '(?:text|words?|writing|signs?|letters|labels?|inscription|handwriting|schild|panneau|letrero|cartel|numbers?)';
const description = nouns('description caption');

export const seeingCues: readonly Cue[] = [
  {
    means: ['object-detection'],
    says: [
      `${find} ~${thing}`,
      `(?:what|which) ~${nouns('object thing item animal')}`,
      `${nouns('object thing item animal')} (?:that |which )?(?:are |is )?(?:present|visible|shown|appearing|contained|appear)`,
      'object (?:detection|recognition)|(?:with |bounding )box(?:es)?|objekterkennung',
    ],
  },
  {
    means: ['image-segmentation'],
    says: [
      `${forms('segment')}|segmentation|segmentier\\w*|segmenta`,
      `(?:${forms('divide split partition separate isolate cut')}) ~${anyOf(picture, nouns('background foreground region area subject object part'))}`,
      `(?:${forms('divide split partition cut')}) *(?:in(?:to)? )~(?:regions|parts|areas|segments|pieces)`,
      'cut *out|outline each|masks? (?:of|for)|pixel[- ](?:level|wise|by[- ]pixel)|(?:boundaries|regions) of',
    ],
  },
  {
    means: ['image-classification', 'zero-shot-image-classification'],
    says: [
      `${classify} *${picture}`,
      `${picture} *${classify}`,
      `${kindOf} (?:of|for) *${picture}`,
      `(?:whether|if) (?:this|the|my) ${picture} (?:shows|is|contains) [^.!?;]{1,40} or`,
      `what (?:animal|plant|landmark|building|bird|flower|breed|species) is`,
      `(?:main|central) ${nouns('object subject')}`,
      'image[- ]classification',
    ],
  },
  {
    means: ['zero-shot-image-classification', 'image-classification'],
    says: [`is *${picture} *(?:more like|rather)`, `sort *${picture} *into`],
  },
  {
    means: ['video-classification'],
    says: [`${classify} *${video}`, `${video} *${classify}`, `what *${video} (?:shows|is about)`],
  },
  {
    means: ['image-classification', 'audio-classification', 'text-classification', 'video-classification'],
    says: [
      classify,
      `(?:${determine}|what|which) ~${kindOf}`,
      `${kindOf} (?:is|it|does)`,
      `${forms('label')} (?:it|them)`,
    ],
  },
  {
    means: ['depth-estimation'],
    says: [
      'depth(?: (?:map|estimation))?|tiefe(?:nkarte)?|profondeur|profundidad',
      'how (?:far|deep|distant)(?: away)?',
      `distances? *(?:of|to|from|between) *${anyOf(thing, 'camera|point')}`,
      'distances? of|lejos|wie weit',
    ],
  },
  {
    means: ['image-to-text', 'text-generation'],
    says: [
      `${anyOf(make, want, forms('write'))} ~${description}`,
      `(?:${forms('describe')})(?: (?:it|them|this|that|what))?`,
      'in words',
    ],
  },
  {
    means: ['image-to-text'],
    says: [
      `(?:${forms('describe caption')}) *${picture}`,
      `${description} (?:of|for) *${picture}`,
      `${forms('caption')}`,
      `(?:${forms('extract read recognize get transcribe copy')}|lies|lis|lee) ~${letters}(?! *(?:aloud|out loud|to me|laut|vor))`,
      `(?:${forms('extract read recognize get transcribe copy')}) *${letters} *(?:in|from|on|of) *${picture}`,
      `${letters} (?:from|in|on|of) *${picture}`,
      'what (?:does|do|is) (?:it|this|that|these|the \\w+|this \\w+) (?:say|written)',
      'what (?:it|this|that|the \\w+|this \\w+) says?',
      'what (?:it|this|the \\w+) (?:shows|depicts|displays|contains|looks like)',
      `(?:content|contents) of *${picture}`,
      'image[- ]to[- ]text|image captioning|ocr|optical character recognition',
      'beschreib\\w*|décris|décrivez|describe (?:esta|la)',
    ],
  },
  {
    means: ['image-text-to-text', 'visual-question-answering'],
    says: [`follow *instructions? *${picture}`, 'image[- ]text[- ]to[- ]text'],
  },
];

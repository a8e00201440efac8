/** Tasks that hear, speak, or change what is heard. */
import type { Cue } from './cue';
import { anyOf, forms, nouns } from './inflect';
import { classify, determine, kindOf, make, picture, sound, turn, want } from './vocabulary';

const spoken = '(?:spoken|audio|audible|vocal)';
const products = nouns(
  'version file clip recording track output form format narration message response answer description text',
);
const voice = anyOf(
  nouns('speech audio voice narration voice-over voiceover podcast'),
  'sound file|audio ?book|spoken \\w+',
);
const results = nouns(
  'text it this that them both answer result summary translation description caption story poem article transcript reply response',
);

export const soundCues: readonly Cue[] = [
  {
    means: ['automatic-speech-recognition'],
    says: [
      `${forms('transcribe')}|transcri(?:pts?|ptions?)|dictation|subtitles?|speech[- ](?:to[- ]text|recognition)|asr`,
      `${turn} *${sound} *(?:in)?to ~(?:text|words|writing)`,
      `${sound} *(?:in)?to (?:written )?text`,
      '(?:spoken|said) (?:words|language|text|content)[^.!?;]{0,30}text',
      'what (?:the )?(?:speaker|person|man|woman|people|voice|they|he|she) (?:says?|said|talks?|is saying)',
      `what (?:is|was|has been) (?:being )?(?:said|spoken)(?: (?:in|on) *${sound})?`,
      `(?:write|type|note|take) down *(?:said|spoken|words|${sound})`,
      `(?:text|words|content|spoken|said) (?:of|in|from) *${sound}`,
      'transkribier\\w*|schreib\\w* *auf|transcris|transcribe',
    ],
  },
  {
    means: ['text-to-speech'],
    says: [
      `(?:${forms('read')}) *(?:aloud|out|to me)`,
      'aloud|out loud|laut vor|à (?:haute voix|voix haute)|en voz alta|vorles\\w*|vorgelesen|lies (?:\\w+ )?vor',
      `${turn} *(?:into|to|as) ~${anyOf(voice, 'sound')}`,
      `(?:${forms('present deliver output render')}) *(?:as|in) ~${voice}`,
      `${anyOf(make, forms('synthesize record'))} ~${voice}(?: ${products})?`,
      `${anyOf(want, make)} ~${spoken} ${products}`,
      `${spoken} (?:version|form|format|narration|output)`,
      `${want} ~${anyOf(nouns('voice-over voiceover narration'), 'audio ?book')}`,
      `(?:${forms('read say speak narrate recite')}) *${results}(?: to me)?(?! *${picture})`,
      `(?:${forms('hear')}|listen to) *${results}(?! *${sound})`,
      `audio (?:file |clip |version )?(?:of|from|with) *${results}`,
      'in(?:to)? (?:audio|speech|spoken)(?: form(?:at)?)?',
      `${forms('pronounce vocalize narrate')}|voice message|text[- ]to[- ](?:speech|audio)|tts|speech synthesis|narration`,
    ],
  },
  {
    means: ['audio-to-audio'],
    says: [
      `(?:${forms('denoise')})|noise (?:reduction|removal|cancell?ation)|(?:background )?noises?|hum|echo|hiss|audio[- ]to[- ]audio|source separation|voice conversion`,
      `(?:${forms('enhance improve clean restore master boost equalize separate amplify normalize adjust modify edit')}) ~${sound}`,
      `(?:${forms('enhance improve clean restore boost')}) *(?:quality|clarity|volume) of *${sound}`,
      `${sound} *(?:enhance|improv|clean|clear|quality)\\w*`,
      `(?:make|get) *${sound} *(?:clear|loud|clean|quiet|soft)\\w*`,
      `(?:${forms('remove separate isolate extract')}) ~(?:vocals|music|noise|voices?|instruments?)`,
      `(?:${forms('change shift')}) *(?:voice|pitch|tempo|volume)`,
      'rauschen|bruit de fond|ruido',
    ],
  },
  {
    means: ['audio-classification'],
    says: [
      `(?:what|which) (?:kind|type|sort) of (?:sound|music|noise|audio|instrument|song)`,
      `(?:what|which) ${nouns('emotion genre instrument mood sound noise animal')}[^.!?;]{0,30} ${anyOf(sound, 'speaker')}`,
      `${anyOf(nouns('emotion instrument event sound'), kindOf)} (?:of|in|from) ~${sound}`,
      `${anyOf(classify, determine)} ~${sound}`,
      `${classify} *${sound}`,
      `${sound} *${classify}`,
      `${determine} *(?:genre|instruments?|emotion|mood|sounds?) *(?:is|in|of)? *${sound}`,
      `(?:what|which|${determine}) ~language`,
      'what (?:sound|noise) is|genre of|speaker emotion|emotion of *(?:speaker|caller)',
    ],
  },
];

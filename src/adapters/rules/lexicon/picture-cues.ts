/** Tasks that make or change a picture, or make a video. */
import type { Cue } from './cue';
import { anyOf, forms, nouns } from './inflect';
import { change, make, picture, turn, video, want, writing } from './vocabulary';

const artwork = nouns(
  'illustration artwork painting logo poster sketch graphic portrait cartoon wallpaper icon visual',
);
const anyPicture = anyOf(picture, artwork);
const words = anyOf(
  writing,
  nouns('description word answer summary caption story translation result'),
  'it|this|them',
);
const styles =
  '(?:sepia|watercolou?r|cartoon|vintage|oil painting|black[- ]and[- ]white|gr[ea]yscale|anime|pencil sketch|pop art|impressionist)';
const looks =
  '(?:blue|red|green|black|white|yellow|orange|purple|pink|brown|gr[ea]y|darker|brighter|lighter|bigger|smaller|older|younger|sharper|colou?rful)';
const edit = nouns('filter effect style transformation change edit modification adjustment');

export const pictureCues: readonly Cue[] = [
  {
    means: ['image-to-image'],
    says: [
      `${change} ~${anyPicture}`,
      `${change} *(?:in|of|from|on|to) *${picture}`,
      `${change} (?:it|them|this)`,
      `${change} ~(?:colou?rs?|background|style|resolution|contrast|brightness|sky)`,
      `${picture} *(?:to be )?${change}`,
      `${turn} *${picture} *(?:in)?to`,
      `(?:${forms('apply add')}) ~${edit}(?: (?:to|on) *${picture})?`,
      `make (?:the|my|this|its) [^.!?;]{1,40} ${looks}`,
      `make (?:it|them|the \\w+) (?:look|appear|${looks})`,
      '(?:look|looks) like a (?:painting|drawing|cartoon|sketch|photo)',
      `in the style of|style transfer|super[- ]resolution|image editing|image[- ]to[- ]image|${styles}`,
      forms(
        'brighten darken sharpen blur crop rotate flip resize recolour colourize retouch upscale stylize beautify',
      ),
      'bearbeit\\w*|veränder\\w*|färb\\w*|modifie|retouche|edita|colorea',
    ],
  },
  {
    means: ['text-to-image'],
    says: [
      `(?:draw|paint|sketch|illustrate|depict|zeichne|male|dessine|dibuja|pinta)(?: me| us| mir| uns|-moi)? (?:a|an|some|my|ein(?:en?)?|une?|una) (?!(?:scribble|outline|contour|edge|box|line|depth|pose|segmentation)\\w*)\\w+`,
      `${make} ^${anyPicture}(?! *(?:descri|capti))`,
      `${anyPicture} (?:that|which) (?:shows|depicts|represents|illustrates)`,
      `${want} ^${anyPicture} (?:of|showing|with|that|which|from|based on)`,
      `${anyPicture} (?:of|from|based on|representing|depicting|showing) *(?:text|description|answer|summary|words)`,
      `${turn} *${words} (?:in)?to ^${anyPicture}`,
      `${forms('visualize')}|text[- ]to[- ]image|image generation`,
      `${forms('illustrate')} *${words}`,
    ],
  },
  {
    means: ['text-to-video'],
    says: [
      `${make} ^${anyOf(video, 'clip')}`,
      `${make} ~${video}`,
      `${want} ~${anyOf(video, 'clip')}(?= (?:that|which|of|about|showing|based|from))`,
      `${turn} *(?:in)?to *${video}`,
      `${video} (?:of|from|based on|about|showing)`,
      `${forms('animate')}|text[- ]to[- ]video|video generation`,
    ],
  },
  {
    means: ['video-to-video'],
    says: [
      `(?:${forms('trim cut shorten crop mute silence speed slow edit')}|schneide|kürze|coupe|raccourcis|corta|recorta) *${video}`,
      `${video} (?:without|with no) (?:sound|audio|music)`,
      `${forms('play')} *${video} *(?:faster|slower|twice|half|in slow motion)`,
      'video[- ]to[- ]video|video editing',
    ],
  },
];

/** The words the filters are known by, and what each does. */
import { type Sharp } from 'sharp';

interface Filter {
  name: string;
  words: RegExp;
  apply(picture: Sharp): Sharp;
}

/** Tones of old photographs: the matrix that most programs use for sepia. */
const SEPIA: [[number, number, number], [number, number, number], [number, number, number]] = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
];

/** In the order in which they are done. */
export const filters: readonly Filter[] = [
  {
    name: 'grey',
    words: /\b(?:gr[ea]y(?:scale)?|black[- ]and[- ]white|monochrome)\b/i,
    apply: (it) => it.greyscale(),
  },
  { name: 'sepia', words: /\b(?:sepia|vintage|old photo\w*)\b/i, apply: (it) => it.recomb(SEPIA) },
  { name: 'blur', words: /\bblur\w*\b/i, apply: (it) => it.blur(8) },
  { name: 'sharpen', words: /\bsharp(?:en|er|ened)?\b/i, apply: (it) => it.sharpen({ sigma: 2 }) },
  {
    name: 'brighten',
    words: /\b(?:bright\w*|lighter|lighten)\b/i,
    apply: (it) => it.modulate({ brightness: 1.4 }),
  },
  { name: 'darken', words: /\bdark\w*\b/i, apply: (it) => it.modulate({ brightness: 0.65 }) },
  { name: 'rotate left', words: /\b(?:rotat|turn)\w*\b.{0,20}\bleft\b/i, apply: (it) => it.rotate(270) },
  { name: 'rotate right', words: /\b(?:rotat|turn)\w*\b.{0,20}\bright\b/i, apply: (it) => it.rotate(90) },
  { name: 'upside down', words: /\bupside[- ]down\b/i, apply: (it) => it.rotate(180) },
  { name: 'mirror', words: /\b(?:mirror\w*|flip\w*)\b/i, apply: (it) => it.flop() },
  { name: 'invert', words: /\b(?:invert\w*|negative)\b/i, apply: (it) => it.negate({ alpha: false }) },
];

/** Those that a text asks for. */
export const filtersIn = (prompt: string): Filter[] => filters.filter(({ words }) => words.test(prompt));

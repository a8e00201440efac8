/** The languages that the translation model knows, by code and by their English names. */
import { InputRefused } from '../program/input-refused';

/** Of M2M100, as its tokenizer lists them. */
const codes =
  'af am ar ast az ba be bg bn br bs ca ceb cs cy da de el en es et fa ff fi fr fy ga gd gl gu ha he hi hr ht hu hy id ig ilo is it ja jv ka kk km kn ko lb lg ln lo lt lv mg mk ml mn mr ms my ne nl no ns oc or pa pl ps pt ro ru sd si sk sl so sq sr ss su sv sw ta th tl tn tr uk ur uz vi wo xh yi yo zh zu'.split(
    ' ',
  );

const names = new Intl.DisplayNames('en', { type: 'language' });
const byName = new Map(codes.map((code) => [(names.of(code) ?? code).toLowerCase(), code]));

/** @param given a code (`de`, `de-AT`) or an English name (`German`). Throws `InputRefused`. */
export function languageCode(given: string): string {
  const written = given.trim().toLowerCase();
  const code = byName.get(written) ?? written.split(/[-_]/)[0] ?? '';
  if (codes.includes(code)) return code;
  throw new InputRefused(
    `The language "${given}" is not one of those that can be translated: write a code such as "de", or a name such as "German".`,
  );
}

/** Languages by the names they have in English, German, French and Spanish. */
import { anyOf } from './inflect';

const names: Readonly<Record<string, readonly string[]>> = {
  English: ['english', 'englische?', 'anglais', 'inglés'],
  French: ['french', 'französische?', 'français', 'francés'],
  German: ['german', 'deutsche?', 'allemand', 'alemán'],
  Spanish: ['spanish', 'spanische?', 'espagnol', 'español'],
  Italian: ['italian', 'italienische?', 'italien', 'italiano'],
  Portuguese: ['portuguese', 'portugiesische?', 'portugais', 'portugués'],
  Dutch: ['dutch', 'niederländische?', 'néerlandais', 'neerlandés'],
  Russian: ['russian', 'russische?', 'russe', 'ruso'],
  Chinese: ['chinese', 'mandarin', 'chinesische?', 'chinois', 'chino'],
  Japanese: ['japanese', 'japanische?', 'japonais', 'japonés'],
  Korean: ['korean'],
  Arabic: ['arabic', 'arabische?', 'arabe', 'árabe'],
  Hindi: ['hindi'],
  Turkish: ['turkish', 'türkische?', 'turc', 'turco'],
  Polish: ['polish', 'polnische?', 'polonais', 'polaco'],
  Swedish: ['swedish'],
  Greek: ['greek'],
  Hebrew: ['hebrew'],
  Latin: ['latin'],
};

export const languages = anyOf(...Object.values(names).flat());

/** @returns the English name of the first language named after a match of `before` */
export function languageAfter(before: string, words: string): string {
  const named = new RegExp(`(?<![\\p{L}])${before}(?<name>${languages})(?![\\p{L}])`, 'iu').exec(words)
    ?.groups?.['name'];
  const isNamed = ([, all]: readonly [string, readonly string[]]): boolean =>
    named !== undefined && new RegExp(`^${anyOf(...all)}$`, 'iu').test(named);
  return Object.entries(names).find(isNamed)?.[0] ?? '';
}

import type { ListedModel } from './listed-model';

/** Two letters that are a language, so that `tf` and `us` are none. */
const known = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** ISO 639-1 codes of the languages a model knows; empty where it does not say, or says that it knows many. */
export function languagesOf({ cardData, tags }: ListedModel): string[] {
  const said = cardData.language.length > 0 ? cardData.language : tags;
  if (said.some((tag) => tag === 'multilingual')) return [];
  return [...new Set(said.flatMap(codeOf))];
}

/** `eng` and `en-GB` are `en`. */
function codeOf(tag: string): string[] {
  if (!/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(tag)) return [];
  try {
    const { language } = new Intl.Locale(tag);
    return language.length === 2 && known.of(language) !== undefined ? [language] : [];
  } catch {
    return [];
  }
}

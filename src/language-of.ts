/** Which language a text is in, as far as that can be told. */

/** How much better the best guess must be than the second: short texts look like many languages. */
const lead = 0.05;

/** Characters that are looked at; more does not make it surer. */
const enough = 1_000;

/** An ISO 639-1 code; empty where the text is too short, or like two languages. */
export async function languageOf(text: string): Promise<string> {
  if (!/\p{L}{3}/u.test(text)) return '';
  // Loaded when it is first needed: it takes a third of a second and 70 MB.
  const { eld } = await import('eld/extrasmall');
  const { language, getScores } = eld.detect(text.slice(0, enough));
  const [best = 0, second = 0] = Object.values(getScores()).sort((one, other) => other - one);
  return best - second >= lead ? language : '';
}

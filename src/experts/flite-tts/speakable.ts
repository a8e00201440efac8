/**
 * A text in the letters an English synthesizer knows: accents taken off, typographic signs as plain ones, the rest
 * dropped. Empty when nothing is left that has a sound.
 */
export function speakable(text: string): string {
  const plain = text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d\u00ab\u00bb]/g, '"')
    .replace(/[\u2013\u2014]/g, ', ')
    .replace(/\u2026/g, '...')
    .replace(/\u00d7/g, ' times ')
    .replace(/\u00df/g, 'ss')
    .replace(/[\u00e6\u00c6]/g, 'ae')
    .replace(/[\u00f8\u00d8]/g, 'o')
    .normalize('NFD')
    .replace(/[^\x20-\x7e\n]/g, '');
  return /[a-z0-9]/i.test(plain) ? plain.trim() : '';
}

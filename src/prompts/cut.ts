/** The start of a text, at most `characters` long with the ellipsis that says it was cut; no character is halved. */
export function cut(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const start = text.slice(0, Math.max(characters - 1, 0));
  return `${start.replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A text in pieces of at most so many characters: at sentences, else at words, else anywhere. */
export function piecesOf(text: string, atMost: number): string[] {
  const pieces: string[] = [];
  let rest = text.replace(/\s+/g, ' ').trim();
  while (rest.length > atMost) {
    const head = rest.slice(0, atMost);
    const cut = /^[^]*[.!?;:](?= )/.exec(head)?.[0].length ?? /^[^]* /.exec(head)?.[0].length ?? atMost;
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

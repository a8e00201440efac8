/** An answer's body as text, unless it is larger than `maxBytes`: then no more of it is read. */
export async function readBounded(
  response: Response,
  maxBytes: number,
): Promise<{ is: 'whole'; text: string } | { is: 'too-large' }> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  // Leaving the loop early cancels the body, and with it the connection.
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) return { is: 'too-large' };
    text += decoder.decode(piece, { stream: true });
  }
  return { is: 'whole', text: text + decoder.decode() };
}

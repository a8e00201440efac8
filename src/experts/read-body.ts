import { ExpertError } from './expert-error';

/** Reads a body to its end, at most `maxBytes`. Throws `ExpertError` of kind `input too large` as soon as it is. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = new ExpertError(
    'input too large',
    `The request is larger than ${maxBytes} bytes, which is the most this expert takes.`,
  );
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

import { Transform, type TransformCallback } from 'node:stream';

/** Lets a number of bytes through and fails with `error` at the first one more. */
export function atMost(maxBytes: number, error: Error): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) done(error);
      else done(null, chunk);
    },
  });
}

/** Sound files, made. */

const RATE = 16_000;

/** A second of WAV: a tone, or silence where the loudness (0 to 1) is 0. */
export function wavOf(loudness: number): Uint8Array<ArrayBuffer> {
  const file = Buffer.alloc(44 + 2 * RATE);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + 2 * RATE, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(2 * RATE, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(2 * RATE, 40);
  for (let n = 0; n < RATE; n += 1) {
    // Tones all over the range, so that all that listens hears something.
    const tones = [200, 700, 1500, 3000, 5000, 7000].map((hertz) =>
      Math.sin((2 * Math.PI * hertz * n) / RATE),
    );
    file.writeInt16LE(
      Math.round((loudness * 32_000 * tones.reduce((sum, each) => sum + each)) / 6),
      44 + 2 * n,
    );
  }
  return Uint8Array.from(file);
}

import { open } from 'node:fs/promises';
import { InputRefused } from '../../experts/program/input-refused';

/** Lengths that writers give who do not know it yet: 0, and the largest there are. */
const unknown = (length: number): boolean => length === 0 || length >= 0x7fffff00;

/** Most bytes that may follow what a WAV says it has: some writers add a few. */
const tolerated = 4096;

/**
 * WAV players believe the header. Throws `InputRefused` where one promises more sound than there is, or the file goes
 * on after it; any other file is left alone.
 */
export async function refuseFalseLength(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await read(0, 12);
    if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return;
    const whole = 8 + head.readUInt32LE(4);
    if (!unknown(whole - 8) && size > whole + tolerated) {
      throw new InputRefused(`carries ${size - whole} more bytes after its sound`);
    }
    for (let at = 12; at + 8 <= size;) {
      const chunk = await read(at, 8);
      const length = chunk.readUInt32LE(4);
      if (chunk.toString('latin1', 0, 4) !== 'data') {
        at += 8 + length + (length % 2);
        continue;
      }
      const there = size - at - 8;
      if (there === 0) throw new InputRefused('holds no sound');
      if (!unknown(length) && length > there) {
        throw new InputRefused(`says that it has ${length} bytes of sound, but has ${there}`);
      }
      return;
    }
    throw new InputRefused('holds no sound');

    async function read(position: number, length: number): Promise<Buffer> {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return bytesRead < 12 && position === 0 ? Buffer.alloc(12) : buffer;
    }
  } finally {
    await file.close();
  }
}

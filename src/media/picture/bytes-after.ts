/**
 * How much of a file lies after the picture in it. A file that goes on can be something else as well: a web page or an
 * archive to programs that look elsewhere. One that ends too soon is told here too, for not every decoder minds.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { InputRefused } from '../../experts/program/input-refused';

const damaged = 'is cut short or damaged';

/** Finds where a picture ends, in bytes. `undefined` where a format has no end of its own. */
type FindEnd = (file: Bytes) => Promise<number>;

const endOf: Readonly<Record<string, FindEnd>> = {
  'image/png': endOfPng,
  'image/apng': endOfPng,
  'image/jpeg': endOfJpeg,
  'image/webp': async (file) => {
    const size = 8 + (await file.number(4, 4, 'little'));
    return size + (size % 2);
  },
  'image/gif': endOfGif,
  'image/avif': endOfBoxes,
  'image/heic': endOfBoxes,
};

/**
 * @returns bytes, those of zero at the very end not counted: some writers fill up a block
 * Throws `InputRefused` where the picture is not there to its end.
 */
export async function bytesAfterPicture(path: string, mediaType: string): Promise<number> {
  const find = endOf[mediaType];
  if (find === undefined) return 0;
  const handle = await open(path);
  try {
    const file = new Bytes(handle, (await handle.stat()).size);
    const end = await find(file);
    if (end > file.size) throw new InputRefused(damaged);
    return await file.lengthWithoutZeros(end);
  } finally {
    await handle.close();
  }
}

/** A file read a piece at a time. */
class Bytes {
  #piece = Buffer.alloc(0);
  #from = 0;

  constructor(
    private readonly handle: FileHandle,
    readonly size: number,
  ) {}

  /** Throws `InputRefused` behind the file's end. */
  async at(position: number): Promise<number> {
    const byte = this.#piece[position - this.#from];
    if (byte !== undefined) return byte;
    if (position >= this.size) throw new InputRefused(damaged);
    const { buffer, bytesRead } = await this.handle.read(Buffer.alloc(65_536), 0, 65_536, position);
    this.#piece = buffer.subarray(0, bytesRead);
    this.#from = position;
    return this.#piece[0] ?? 0;
  }

  async number(position: number, bytes: number, order: 'big' | 'little' = 'big'): Promise<number> {
    let number = 0;
    for (let at = 0; at < bytes; at += 1) {
      number = number * 256 + (await this.at(order === 'big' ? position + at : position + bytes - 1 - at));
    }
    return number;
  }

  /** Where a byte is next. A piece is searched at once, for pictures have millions of bytes. */
  async find(byte: number, from: number): Promise<number> {
    for (let at = from; ; at = this.#from + this.#piece.length) {
      await this.at(at);
      const found = this.#piece.indexOf(byte, at - this.#from);
      if (found >= 0) return this.#from + found;
    }
  }

  async lengthWithoutZeros(from: number): Promise<number> {
    let last = from;
    for (let at = from; at < this.size; at = this.#from + this.#piece.length) {
      await this.at(at);
      const zerosFrom = this.#piece.findLastIndex((byte) => byte !== 0) + 1;
      if (this.#from + zerosFrom > last && zerosFrom > 0) last = this.#from + zerosFrom;
    }
    return last - from;
  }
}

/** Chunks of length, name, content and checksum; the last is called IEND. */
async function endOfPng(file: Bytes): Promise<number> {
  for (let at = 8; ;) {
    const name = await file.number(at + 4, 4);
    at += 12 + (await file.number(at, 4));
    if (name === 0x49454e44) return at;
  }
}

/** Segments that say their length, then scans that don't: within one, a marker is what no 0 follows. */
async function endOfJpeg(file: Bytes): Promise<number> {
  for (let at = 2; ;) {
    at = await file.find(0xff, at);
    const marker = await file.at(at + 1);
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at += 1;
    else if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + (await file.number(at + 2, 2));
  }
}

/** A palette, then blocks of blocks, each of which says its length in one byte, until 0x3b. */
async function endOfGif(file: Bytes): Promise<number> {
  const paletteBytes = async (at: number): Promise<number> => {
    const flags = await file.at(at);
    return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  };
  for (let at = 13 + (await paletteBytes(10)); ;) {
    const introducer = await file.at(at);
    if (introducer === 0x3b) return at + 1;
    if (introducer === 0x2c) at += 11 + (await paletteBytes(at + 9));
    else if (introducer === 0x21) at += 2;
    else throw new InputRefused(damaged);
    for (let length = await file.at(at); length !== 0; length = await file.at(at)) at += 1 + length;
    at += 1;
  }
}

/** Boxes that say their length and a name of four letters; what has none is no part of the picture. */
async function endOfBoxes(file: Bytes): Promise<number> {
  let at = 0;
  while (at + 8 <= file.size) {
    const name = await file.number(at + 4, 4);
    const length = await file.number(at, 4);
    if (!/^[a-z0-9 ]{4}$/i.test(Buffer.from(name.toString(16).padStart(8, '0'), 'hex').toString('latin1')))
      return at;
    if (length === 0) return file.size;
    const whole = length === 1 ? await file.number(at + 8, 8) : length;
    if (whole < 8) return at;
    at += whole;
  }
  return at;
}

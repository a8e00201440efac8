/** Real files, each different from all others, of any size: PNG, WAV and MP4 that programs open. */
import { createCipheriv } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { mp4 } from './mp4';

/** A file in parts, written one after another: what fills it up is shared by all files of its size. */
export type FileParts = readonly Buffer[];

const fillings = new Map<number, Buffer>();

/** Bytes that fill a file up: not all the same, so that nothing on the way makes them small. */
function filling(bytes: number): Buffer {
  const known = fillings.get(bytes);
  if (known) return known;
  const made = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
    Buffer.alloc(Math.max(bytes, 0)),
  );
  fillings.set(bytes, made);
  return made;
}

const length = (parts: FileParts): number => parts.reduce((sum, part) => sum + part.length, 0);

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

/** A picture of 8 × 8 grey points; the rest of its bytes are a chunk that readers pass over. */
export function png(mark: string, bytes: number): FileParts {
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0]);
  const lines = Buffer.concat(
    Array.from({ length: 8 }, (_, y) => Buffer.from([0, ...Array(8).fill(y * 30)])),
  );
  const head = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...chunk('IHDR', header),
    ...chunk('tEXt', Buffer.from(`mark\0${mark}`, 'latin1')),
  ];
  const tail = [...chunk('IDAT', deflateSync(lines)), ...chunk('IEND', Buffer.alloc(0))];
  const missing = bytes - length(head) - length(tail) - 12;
  return missing <= 0 ? [...head, ...tail] : [...head, ...fillingChunk(missing), ...tail];
}

const chunk = (type: string, data: Buffer): Buffer[] => {
  const name = Buffer.from(type, 'latin1');
  return [uint32(data.length), name, data, uint32(crc32(data, crc32(name)))];
};

const fillingChunks = new Map<number, Buffer[]>();
function fillingChunk(bytes: number): Buffer[] {
  const known = fillingChunks.get(bytes) ?? chunk('fiLl', filling(bytes));
  fillingChunks.set(bytes, known);
  return known;
}

/** Mono, 16 bits, 16 kHz; a tenth of a second at least. */
export function wav(mark: string, bytes: number): FileParts {
  const own = Buffer.alloc(3_200);
  own.write(mark);
  const rest = filling(Math.max(0, 2 * Math.floor((bytes - 44 - own.length) / 2)));
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + own.length + rest.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(32_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(own.length + rest.length, 40);
  return [header, own, rest];
}

/** A grey picture of 16 × 16 points as JPEG, the only picture of every film. */
const frame = Buffer.from(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBk' +
    'eFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj' +
    'Y2NjY2NjY2P/wAARCAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAA' +
    'AAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAA' +
    '/9k=',
  'base64',
);

export function film(mark: string, bytes: number): FileParts {
  const small = mp4(mark, frame, 16, Buffer.alloc(0));
  return mp4(mark, frame, 16, filling(Math.max(0, bytes - length(small) - 8)));
}

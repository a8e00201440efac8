/** A film of one JPEG picture, as MP4 (ISO/IEC 14496-12 and -14): small, complete, and as large as it is wanted. */
import type { FileParts } from './media';

const u8 = (...values: number[]): Buffer => Buffer.from(values);
const u16 = (value: number): Buffer => u8((value >> 8) & 255, value & 255);
const u32 = (...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.concat([u16((value >>> 16) & 0xffff), u16(value & 0xffff)])));
const text = (written: string): Buffer => Buffer.from(written, 'latin1');

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
};
/** A box that begins with a version (0) and flags. */
const full = (type: string, flags: number, ...content: Buffer[]): Buffer => box(type, u32(flags), ...content);

/** Rotation and scale that change nothing. */
const identity = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const duration = 1000;

/**
 * @param jpeg the film's only picture, shown for a second
 * @param filling bytes that readers pass over
 */
export function mp4(mark: string, jpeg: Buffer, side: number, filling: Buffer): FileParts {
  const type = box('ftyp', text('isom'), u32(0x200), text('isomiso2mp41'));
  const own = box('free', text(mark));
  const fillingHead = filling.length === 0 ? [] : [u32(filling.length + 8), text('free'), filling];
  const data = box('mdat', jpeg);
  const filled = fillingHead.reduce((sum, part) => sum + part.length, 0);
  const at = type.length + own.length + filled + 8;
  return [type, own, ...fillingHead, data, movie(jpeg.length, at, side)];
}

const movie = (bytes: number, at: number, side: number): Buffer =>
  box(
    'moov',
    full(
      'mvhd',
      0,
      u32(0, 0, 1000, duration, 0x10000),
      u16(0x100),
      Buffer.alloc(10),
      identity,
      Buffer.alloc(24),
      u32(2),
    ),
    box(
      'trak',
      full('tkhd', 3, u32(0, 0, 1, 0, duration, 0, 0, 0, 0), identity, u32(side << 16, side << 16)),
      box(
        'mdia',
        full('mdhd', 0, u32(0, 0, 1000, duration), u16(0x55c4), u16(0)),
        full('hdlr', 0, u32(0), text('vide'), u32(0, 0, 0), text('picture\0')),
        box(
          'minf',
          full('vmhd', 1, Buffer.alloc(8)),
          box('dinf', full('dref', 0, u32(1), full('url ', 1))),
          box('stbl', description(side), ...tables(bytes, at)),
        ),
      ),
    ),
  );

/** One sample entry: JPEG, as MPEG-4's object type 0x6C. */
function description(side: number): Buffer {
  const config = Buffer.concat([u8(0x04, 13, 0x6c, 0x11, 0, 0, 0), u32(0, 0)]);
  const es = Buffer.concat([u8(0x03, 3 + config.length + 3), u16(1), u8(0), config, u8(0x06, 1, 0x02)]);
  const entry = box(
    'mp4v',
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(side),
    u16(side),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24),
    u16(0xffff),
    full('esds', 0, es),
  );
  return full('stsd', 0, u32(1), entry);
}

/** One sample of one second, in one chunk. */
const tables = (bytes: number, at: number): Buffer[] => [
  full('stts', 0, u32(1, 1, duration)),
  full('stsc', 0, u32(1, 1, 1, 1)),
  full('stsz', 0, u32(0, 1, bytes)),
  full('stco', 0, u32(1, at)),
];

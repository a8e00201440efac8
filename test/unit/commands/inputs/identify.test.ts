/** Files are taken for what they are, not for what they are called. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { InputFlag } from '../../../../src/commands/inputs/given-inputs';
import { type Identity, identify } from '../../../../src/commands/inputs/identify';
import { MediaHelper } from '../../../../src/media/media-helper';
import { rawPng } from '../../../support/media-files';

let folder: string;
let media: MediaHelper;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'impresario-identify-'));
  media = new MediaHelper();
});
afterAll(async () => {
  await media.close();
  rmSync(folder, { recursive: true });
});

function identified(name: string, bytes: string | Buffer, flag: InputFlag = 'file'): Promise<Identity> {
  const path = join(folder, 'bytes');
  writeFileSync(path, bytes);
  return identify({ path, name, flag }, media, new AbortController().signal);
}

const picture = (format: 'png' | 'jpeg' | 'webp'): Promise<Buffer> =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer();

/** A second of silence. */
function recording(): Buffer {
  const samples = Buffer.alloc(16_000);
  const header = Buffer.from(
    '52494646000000005741564566 6d7420100000000100010080 3e0000007d00000200100064617461 00000000'.replace(
      / /g,
      '',
    ),
    'hex',
  );
  header.writeUInt32LE(36 + samples.length, 4);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** The box every MP4 file begins with. */
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42')]);

it.each(['png', 'jpeg', 'webp'] as const)('a picture in %s is an image', async (format) => {
  const found = await identified('holiday', await picture(format));
  expect(found).toEqual({ kind: 'image', mediaType: `image/${format}`, preview: '' });
});

it('a picture saved under the ending of another picture format is a picture all the same', async () => {
  expect(await identified('holiday.jpg', await picture('png'), 'image')).toMatchObject({
    mediaType: 'image/png',
  });
});

it('a recording is audio, a PDF a document', async () => {
  expect(await identified('note.wav', recording(), 'audio')).toMatchObject({ kind: 'audio' });
  expect(await identified('paper.pdf', '%PDF-1.7\n%âãÏÓ', 'document')).toMatchObject({ kind: 'document' });
});

it('a file that can hold pictures and sound is what it is given as', async () => {
  expect(await identified('talk.mp4', mp4, 'video')).toMatchObject({ kind: 'video' });
  expect(await identified('talk.mp4', mp4, 'audio')).toMatchObject({ kind: 'audio' });
  await expect(identified('talk.mp4', mp4, 'image')).rejects.toThrow('it is a video (video/mp4)');
});

it('a text is a text, with its start for people; comma-separated values are a table', async () => {
  expect(await identified('notes.md', '# Häuser\n\nund mehr')).toEqual({
    kind: 'text',
    mediaType: 'text/markdown; charset=utf-8',
    preview: '# Häuser und mehr',
  });
  expect(await identified('sales.csv', 'a,b\n1,2\n')).toMatchObject({ kind: 'table' });
});

it('a preview never ends in half a character', async () => {
  const { preview } = await identified('long.txt', `a${'猫'.repeat(2000)}`);
  expect(preview).not.toContain('\uFFFD');
});

it.each<[given: string, name: string, bytes: () => Promise<string | Buffer>, flag: InputFlag, says: string]>([
  [
    'words given as a picture',
    'a.png',
    () => Promise.resolve('words'),
    'image',
    'it is a text. Give it with --file',
  ],
  [
    'words called a picture',
    'a.png',
    () => Promise.resolve('words'),
    'file',
    'not what its name says: it is a text',
  ],
  ['a picture called words', 'a.txt', () => picture('png'), 'file', 'it is a picture (image/png)'],
  ['a picture given as a recording', 'a', () => picture('png'), 'audio', 'Give it with --image'],
  [
    'a picture that unpacks to more than anyone can hold',
    'a.png',
    () => Promise.resolve(rawPng(100_000, 100_000, new Uint8Array(100))),
    'image',
    'it has 100000 × 100000 pixels, more than the 100 megapixels that are opened',
  ],
  [
    'half a picture',
    'a.png',
    async () => (await picture('png')).subarray(0, 60),
    'image',
    "but it can't be opened as a picture: it is cut short or damaged. Save it anew as PNG or JPEG.",
  ],
  [
    'a program',
    'a.bin',
    () => Promise.resolve(Buffer.from('7f454c4602010100', 'hex')),
    'file',
    'which no expert takes',
  ],
  [
    'an archive',
    'a.gz',
    () => Promise.resolve(Buffer.from('1f8b080000000000', 'hex')),
    'file',
    'application/gzip',
  ],
  [
    'a text in UTF-16',
    'a.txt',
    () => Promise.resolve(Buffer.from('häuser', 'utf16le')),
    'file',
    'save texts as UTF-8',
  ],
  [
    'a web page called a picture',
    'a.jpg',
    () => Promise.resolve('<!doctype html><p>404'),
    'image',
    'it is a web page',
  ],
])('%s is refused with what it is', async (_given, name, bytes, flag, says) => {
  await expect(identified(name, await bytes(), flag)).rejects.toThrow(says);
});

it('a picture that is cut off within its header is refused', async () => {
  const whole = await picture('png');
  await expect(identified('half.png', whole.subarray(0, 20), 'image')).rejects.toThrow("can't be opened");
});

/**
 * Finds out what a file really is by its bytes, and refuses one that is not what its flag or name says. Pictures are
 * looked at in a process of its own with limits, for anyone may have made them.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type/node';
import { type Kind, kindOfMediaType } from '../../domain/kinds';
import { previewOf } from '../../domain/resource';
import { type MediaHelper, MediaRefused } from '../../media/media-helper';
import { type CommandProblem, mistake } from '../problem';
import type { InputFlag } from './given-inputs';
import { endingOf, kindPromisedBy, textTypeOf } from './media-types';

/** What a file is: its kind, how its bytes are written, and the start of it if it is a text. */
export interface Identity {
  kind: Kind;
  mediaType: string;
  preview: string;
}

/** Formats that hold pictures and sound alike, and so may be given as either. */
const containers = /^(video|audio)\/(mp4|x-m4a|webm|ogg|quicktime|matroska|3gpp)/;

/**
 * @param file where the bytes lie; what the caller calls it, for messages and for what its ending says; its flag
 * @throws CommandProblem Request.Invalid with what the file really is.
 */
export async function identify(
  file: { path: string; name: string; flag: InputFlag },
  media: MediaHelper,
  signal: AbortSignal,
): Promise<Identity> {
  const { path, name, flag } = file;
  const found = await identityOf(path, name, media, signal);
  const kind = flag === 'audio' && containers.test(found.mediaType) ? 'audio' : found.kind;
  if (flag !== 'file' && kind !== flag) {
    throw mistake(
      `The file ${name} was given as --${flag}, but it is ${describe(found)}. Give it with ${flagFor(found.kind)}, or give another file.`,
    );
  }
  const promised = kindPromisedBy(name);
  if (promised !== undefined && !keeps(promised, kind, found.mediaType)) {
    throw mistake(
      `The file ${name} is not what its name says: it is ${describe(found)}. Rename it, or give another file.`,
    );
  }
  return { ...found, kind };
}

function keeps(promised: Kind, kind: Kind, mediaType: string): boolean {
  if (promised === kind) return true;
  const isContainer = containers.test(mediaType);
  return isContainer && (promised === 'audio' || promised === 'video');
}

async function identityOf(
  path: string,
  name: string,
  media: MediaHelper,
  signal: AbortSignal,
): Promise<Identity> {
  const type = await fileTypeFromFile(path);
  if (type && type.mime !== 'application/xml') {
    const kind = kindOfMediaType(type.mime);
    if (kind === undefined) {
      throw mistake(
        `The file ${name} is ${type.mime}, which no expert takes. Give pictures, sounds, videos, PDFs, texts or CSV tables.`,
      );
    }
    if (kind === 'image') await lookAtPicture(path, name, type.mime, media, signal);
    return { kind, mediaType: type.mime, preview: '' };
  }
  await readAsText(path, name);
  return {
    kind: endingOf(name) === 'csv' ? 'table' : 'text',
    mediaType: textTypeOf(name),
    preview: previewOf(await startOf(path)),
  };
}

/** Bytes that start like a picture may be cut off, or unpack to more than anyone can hold: no expert could use them. */
async function lookAtPicture(
  path: string,
  name: string,
  mediaType: string,
  media: MediaHelper,
  signal: AbortSignal,
): Promise<void> {
  try {
    await media.lookAtPicture(path, signal);
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error;
    throw mistake(
      `The file ${name} says it is ${mediaType}, but it can't be opened as a picture: it ${error.message}. Save it anew as PNG or JPEG.`,
    );
  }
}

/** Reads the whole text once, a piece at a time: a text that isn't UTF-8 would be garbled in every later step. */
async function readAsText(path: string, name: string): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of createReadStream(path)) {
    // No encoding is set, so a stream gives buffers.
    if (!isText(() => decoder.decode(piece as Buffer, { stream: true }))) throw notText(name);
  }
  if (!isText(() => decoder.decode())) throw notText(name);
}

function isText(decode: () => string): boolean {
  try {
    return !decode().includes('\0');
  } catch {
    return false;
  }
}

const notText = (name: string): CommandProblem =>
  mistake(
    `The file ${name} is neither a known format nor a text in UTF-8. Give a picture, sound, video, PDF, CSV table or text; save texts as UTF-8.`,
  );

/** Enough bytes for a preview; a character cut in two at the end is dropped. */
async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return new TextDecoder('utf-8').decode(buffer.subarray(0, bytesRead), { stream: true });
  } finally {
    await file.close();
  }
}

const describe = ({ kind, mediaType, preview }: Identity): string => {
  if (/^\s*<(!doctype|html)\b/i.test(preview)) return 'a web page';
  return kind === 'text' ? 'a text' : `${articled[kind] ?? kind} (${mediaType})`;
};

const articled: Partial<Record<Kind, string>> = {
  image: 'a picture',
  audio: 'a sound',
  video: 'a video',
  document: 'a document',
  table: 'a table',
};

const flagFor = (kind: Kind): string =>
  kind === 'image' || kind === 'audio' || kind === 'video' || kind === 'document' ? `--${kind}` : '--file';

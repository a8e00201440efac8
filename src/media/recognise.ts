import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type/node';
import { type Kind, kindOfMediaType } from '../domain/kinds';
import { InputRefused } from '../experts/program/input-refused';

export interface Recognised {
  kind: Kind;
  mediaType: string;
}

/** What a file is by its first bytes. Throws `InputRefused` with what it is instead of media. */
export async function recognise(path: string): Promise<Recognised> {
  const type = await fileTypeFromFile(path);
  if (type === undefined) throw new InputRefused(`is ${inWords(await startOf(path))}`);
  const kind = kindOfMediaType(type.mime);
  if (kind === undefined || kind === 'text') throw new InputRefused(`is ${type.mime}, which is no media`);
  return { kind, mediaType: type.mime };
}

/** What people take for media most often. */
function inWords(start: string): string {
  if (start === '') return 'empty';
  if (/<svg\b/i.test(start)) {
    return 'SVG, which is not opened since it can name other files and addresses: PNG or JPEG would do';
  }
  if (/^\s*<(!doctype|html|head|body)\b/i.test(start)) return 'a web page';
  if (/^\s*[{[]\s*["{[\]}]/.test(start)) return 'JSON';
  return 'of no known format';
}

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

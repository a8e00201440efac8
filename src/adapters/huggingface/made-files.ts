/** The files an expert made, in the folder of its call, whichever way it hands them over. */
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { Failure } from '../../domain/failures';
import type { Kind } from '../../domain/kinds';
import type { ExpertCall, ExpertOutput } from '../../ports';

export interface MadeFiles {
  /** Where the body of an answer that is media goes; from then on there is one. */
  received(mediaType: string): string;
  /**
   * What the expert answered with: the body of its answer, else what the client made of it, which is a Blob, or JSON
   * that holds base64 somewhere we know.
   * @returns undefined where it answered none
   * @throws Failure Expert.OutputInvalid where it is plainly of another kind
   */
  find(kind: Kind, answered: unknown): Promise<ExpertOutput | undefined>;
  /** One of several files that came in base64, with or without `data:…;base64,` before it. */
  fileOfBase64(kind: Kind, base64: string): Promise<ExpertOutput>;
}

export function madeFiles({ folder, maxOutputBytes, model, task }: ExpertCall): MadeFiles {
  let made = 0;
  let body: { path: string; mediaType: string } | undefined;

  async function fileOfBase64(kind: Kind, base64: string): Promise<ExpertOutput> {
    const written = base64.replace(/^data:[^,]{0,200};base64,/, '').replace(/\s+/g, '');
    if (!z.base64().safeParse(written).success) {
      throw new Failure(
        'Expert.OutputInvalid',
        `The expert ${model.id} answered ${task} with ${kind} that is no base64.`,
      );
    }
    const bytes = Buffer.from(written, 'base64');
    checkSize(bytes.byteLength);
    const path = nextPath();
    await writeFile(path, bytes);
    return { is: 'file', kind, path };
  }

  async function fileOfBlob(kind: Kind, blob: Blob): Promise<ExpertOutput> {
    checkKind(kind, blob.type);
    checkSize(blob.size);
    const path = nextPath();
    await pipeline(Readable.from(blob.stream()), createWriteStream(path));
    return { is: 'file', kind, path };
  }

  const nextPath = (): string => join(folder, made++ === 0 ? 'answer' : `answer-${made}`);

  function checkSize(bytes: number): void {
    if (bytes <= maxOutputBytes) return;
    throw new Failure(
      'Output.TooLarge',
      `The expert ${model.id} answered ${task} with ${bytes} bytes, where ${maxOutputBytes} are allowed. Ask for less at once, or raise IMPRESARIO_MAX_OUTPUT_MB.`,
    );
  }

  /** Servers that do not say, or say `application/octet-stream`, are believed until the bytes are looked at. */
  function checkKind(kind: Kind, mediaType: string): void {
    const [family = ''] = mediaType.split('/');
    const expected = kind === 'mask' ? 'image' : kind;
    if (!['image', 'audio', 'video', 'text'].includes(family) || family === expected) return;
    throw new Failure(
      'Expert.OutputInvalid',
      `The expert ${model.id} answered ${task} with ${mediaType}, where ${kind} was asked for.`,
    );
  }

  return {
    received(mediaType) {
      body = { path: nextPath(), mediaType };
      return body.path;
    },
    async find(kind, answered) {
      if (body !== undefined) {
        checkKind(kind, body.mediaType);
        return { is: 'file', kind, path: body.path };
      }
      if (answered instanceof Blob && answered.size > 0) return fileOfBlob(kind, answered);
      const inside = InJson.safeParse(answered);
      return inside.success ? fileOfBase64(kind, inside.data) : undefined;
    },
    fileOfBase64,
  };
}

const isFile = (held: string | undefined): held is string =>
  held !== undefined && held !== '' && !/^https?:/.test(held);

/** Where servers put media in JSON: their own words for it, one or a list of one. */
const Held = z
  .object({
    image: z.string(),
    audio: z.string(),
    video: z.string(),
    depth: z.string(),
    blob: z.string(),
    b64_json: z.string(),
  })
  .partial()
  .transform((held, context) => {
    const base64 = Object.values(held).find(isFile);
    if (base64 !== undefined) return base64;
    context.addIssue({ code: 'custom', message: 'it holds no file' });
    return z.NEVER;
  });
const HeldOrBare = z.union([Held, z.string().refine(isFile)]);
const InJson = z.union([
  Held,
  z.tuple([HeldOrBare], z.unknown()).transform(([first]) => first),
  z.object({ images: z.tuple([HeldOrBare], z.unknown()) }).transform(({ images: [first] }) => first),
  z.object({ data: z.tuple([Held], z.unknown()) }).transform(({ data: [first] }) => first),
]);

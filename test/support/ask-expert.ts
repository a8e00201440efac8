/** Calls of local experts, as Hugging Face's clients send them, and a look at the pictures they answer with. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { projectFolder } from './run-client';

export const sampleBytes = (name: string): Buffer => readFileSync(join(projectFolder, 'samples', name));

export interface Asking {
  /** The bare bytes of a file. */
  post(model: string, body: string | Uint8Array): Promise<Response>;
  say(model: string, inputs: unknown, parameters?: Record<string, unknown>): Promise<Response>;
}

export function askAt(url: () => string): Asking {
  const post = (
    model: string,
    body: string | Uint8Array,
    headers: Record<string, string>,
  ): Promise<Response> =>
    fetch(`${url()}/models/impresario/${model}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : Uint8Array.from(body),
      headers,
    });
  return {
    post: (model, body) => post(model, body, {}),
    say: (model, inputs, parameters = {}) =>
      post(model, JSON.stringify({ inputs, parameters }), { 'content-type': 'application/json' }),
  };
}

export const bytesIn = async (response: Response): Promise<Buffer> =>
  Buffer.from(await response.arrayBuffer());

export interface Pixels {
  width: number;
  height: number;
  /** Red, green and blue, 0 to 255. */
  at(x: number, y: number): [number, number, number];
}

export async function pixelsOf(picture: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    at(x, y) {
      const from = (y * info.width + x) * info.channels;
      const [red = 0, green = red, blue = red] = data.subarray(from, from + info.channels);
      return [red, green, blue];
    },
  };
}

export const plain = (width: number, height: number, background: string): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

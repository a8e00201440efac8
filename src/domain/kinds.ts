import { z } from 'zod';

/**
 * The kinds a resource can be of, fixed here and nowhere else. A kind says what a value *means*; its media type
 * says how the bytes are written (an `image` may be `image/png` or `image/jpeg`).
 *
 * - `boxes`: things found in a picture, as `[{label, score, box}]` in pixels
 * - `labels`: classes or named spans with scores
 * - `mask`: a picture that marks one region of another
 */
export const kinds = [
  'text',
  'image',
  'audio',
  'video',
  'document',
  'boxes',
  'mask',
  'table',
  'vector',
  'labels',
] as const;

export const Kind = z.enum(kinds);
export type Kind = z.infer<typeof Kind>;

/** Kinds whose value is JSON with a schema of ours, rather than bytes a person opens. */
export const structuredKinds = ['boxes', 'vector', 'labels'] as const satisfies readonly Kind[];
export type StructuredKind = (typeof structuredKinds)[number];

/**
 * The kind that bytes of a media type are of, when they come from outside.
 * @returns `undefined` for media types no expert could take.
 */
export function kindOfMediaType(mediaType: string): Kind | undefined {
  const [family] = mediaType.split('/');
  if (mediaType === 'application/pdf') return 'document';
  if (mediaType === 'text/csv') return 'table';
  if (family === 'image' || family === 'audio' || family === 'video' || family === 'text') return family;
  return undefined;
}

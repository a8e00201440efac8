/** `models.overlay.json`: what the people who run this service say of models, over what the models' owners say. */
import { z } from 'zod';

const said = z.string().trim().min(1).max(2_000);

export const OverlayEntry = z.strictObject({
  description: said.optional(),
  /** As the hub writes it, such as `apache-2.0`. */
  licence: said.optional(),
  /** ISO 639-1 codes. */
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/, 'a language is two small letters, such as "en"'))
    .optional(),
  /** Preferred to every model that is not pinned. */
  pin: z.boolean().optional(),
  /** Never used, and why: for people. */
  block: said.optional(),
  /** For people. */
  note: said.optional(),
  /** To be shown beside its results. */
  attribution: said.optional(),
});
export type OverlayEntry = z.infer<typeof OverlayEntry>;

/** Entries by model id, or by `owner/*` for all of an owner's models. */
export const Overlay = z.strictObject({
  models: z.record(
    z.string().regex(/^[\w.-]+(\/([\w.-]+|\*))?$/, 'a model is named as "owner/name", or "owner/*" for all'),
    OverlayEntry,
  ),
});
export type Overlay = z.infer<typeof Overlay>;

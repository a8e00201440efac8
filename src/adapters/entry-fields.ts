/** Fields that entries of `endpoints.json` have, whatever they are spoken to in. */
import { z } from 'zod';

export const isWebAddress = (written: string): boolean =>
  URL.canParse(written) && /^https?:\/\/[^@?#]+$/.test(written);

export const notAWebAddress =
  'it must be an address that starts with http:// or https://, without a password, a question mark or a #';

export const sharedFields = {
  /** What the endpoint is called in plans, records and sentences; there is one of each. */
  name: z
    .string()
    .regex(/^[A-Za-z0-9][\w.-]{0,79}$/, 'it must be 1 to 80 letters, digits, dots, hyphens or underscores'),
  /** The environment variable that holds its token; empty where it asks for none. */
  tokenVariable: z
    .string()
    .regex(
      /^([A-Za-z_][A-Za-z0-9_]*)?$/,
      'it must be the name of an environment variable, not a token itself',
    )
    .default(''),
  /** What it does, for whoever chooses among experts. */
  description: z.string().max(2_000).default(''),
  licence: z.string().max(200).default('not stated'),
  /** ISO 639-1 codes; none where language does not matter. */
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/, 'it must be a code of two letters, such as en'))
    .default([]),
  /** Most time one call may take, waiting for its turn or for an app to wake included. */
  timeoutSeconds: z.number().positive().max(86_400).default(300),
} as const;

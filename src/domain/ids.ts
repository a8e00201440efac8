import { z } from 'zod';

/** A task's id within its plan: a small whole number, written in decimal. */
export const TaskId = z
  .string()
  .regex(/^(0|[1-9]\d{0,5})$/, 'a task id is a whole number below 1,000,000')
  .brand('TaskId');
export type TaskId = z.infer<typeof TaskId>;

/** Who asked. `local` unless told otherwise; everything in the store lies under it. */
export const Caller = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'a caller is 1 to 40 lower-case letters, digits or hyphens')
  .brand('Caller');
export type Caller = z.infer<typeof Caller>;

/** What a person names a run by: part of its workflow id and of its place in the store. */
export const RunKey = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    'an id is 1 to 100 letters, digits, dots, underscores or hyphens, and starts with a letter or digit',
  )
  .brand('RunKey');
export type RunKey = z.infer<typeof RunKey>;

/** One request's workflow: `<caller>.<key>`, which is the Temporal workflow id too. */
export const RunId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}\.[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/)
  .brand('RunId');
export type RunId = z.infer<typeof RunId>;

/** The run id of a caller's key. Callers hold no dots, so no two pairs share one. */
export const runIdOf = (caller: Caller, key: RunKey): RunId => RunId.parse(`${caller}.${key}`);

/** A model's id as the hub writes it: `owner/name`. */
export const ModelId = z
  .string()
  .regex(/^[\w.-]+(\/[\w.-]+)?$/, 'a model id looks like owner/name')
  .brand('ModelId');
export type ModelId = z.infer<typeof ModelId>;

/** A place in the artifact store. Never a URL: hosts and ports change. */
export const StoreKey = z.string().min(1).max(1024).brand('StoreKey');
export type StoreKey = z.infer<typeof StoreKey>;

export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand('Sha256');
export type Sha256 = z.infer<typeof Sha256>;

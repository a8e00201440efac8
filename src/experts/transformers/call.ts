/** One call of a loaded model. */
import { type ExpertAnswer, type ExpertRequest } from '../messages';
import { type Library, type Pipeline } from './library';

/** What a call is made with. */
export interface Loaded {
  pipeline: Pipeline;
  library: Library;
  /** The model's own folder. */
  folder: string;
}

/** Throws `InputRefused` for the input's faults. */
export type Call = (request: ExpertRequest, loaded: Loaded) => Promise<ExpertAnswer>;

export const json = (value: unknown): ExpertAnswer => ({ is: 'json', value });

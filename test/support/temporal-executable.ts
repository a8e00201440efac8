import { findTemporal } from '../../src/stack/find-program';
import { programCache } from './stack-in-temporary-home';

/** The Temporal server program, fetched where this machine has none. */
export const temporalExecutable = (): Promise<string> =>
  findTemporal({ cache: programCache, environment: process.env, log: () => undefined });

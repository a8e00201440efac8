/** What every command is given: the settings, where to write, and the signal that Ctrl-C gives. */
import type { Settings } from '../config';
import type { Output } from './output';

export interface Context {
  settings: Settings;
  output: Output;
  signal: AbortSignal;
}

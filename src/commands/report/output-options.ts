/** The options that say how something is told, and whether what was made is saved. */
import type { OutputForm, Saving } from './tell-report';

export interface JsonOption {
  json?: true;
}

export const formOf = (json: true | undefined): OutputForm => (json ? 'json' : 'text');

export const savingTo = (folder: string | undefined): Saving =>
  folder === undefined ? { is: 'off' } : { is: 'on', folder };

/** The Gradio apps of `endpoints.json`, as selection reads them. */
import { createHash } from 'node:crypto';
import { ModelId } from '../../domain/ids';
import { type ModelCard, nothingKnown } from '../../domain/model';
import type { ModelHub } from '../../ports';
import { hubOfCards } from '../hub-of-cards';
import type { GradioEntry } from './entry';

export const createGradioHub = (entries: readonly GradioEntry[]): ModelHub =>
  hubOfCards(() => Promise.resolve(entries.map(toCard)));

const toCard = (entry: GradioEntry): ModelCard => ({
  id: ModelId.parse(entry.space === '' ? `own/${entry.name}` : entry.space),
  revision: revisionOf(entry),
  task: entry.task,
  description: entry.description,
  licence: entry.licence,
  languages: entry.languages,
  method: 'Gradio app',
  endpoint: { via: 'space', name: entry.name },
  ...nothingKnown,
});

/** What an app is asked with is part of what it makes: other constants are another version. */
const revisionOf = ({ space, url, api, arguments: given, output }: GradioEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([space, url, api, given, output]))
    .digest('hex')
    .slice(0, 12);

/** What `endpoints.json` says of its experts, as selection reads it. */
import { createHash } from 'node:crypto';
import { ModelId } from '../../domain/ids';
import { type Endpoint, type ModelCard, nothingKnown } from '../../domain/model';
import type { EndpointEntry } from './entries';

/** @param via the way that entries of this protocol are called by */
export const cardsOfEntries = (
  entries: readonly (Pick<EndpointEntry, Told> & { model: string })[],
  via: Extract<Endpoint['via'], 'own' | 'space'>,
): ModelCard[] =>
  entries.flatMap((entry) =>
    entry.tasks.map((task) => ({
      id: idOf(entry.model),
      revision: revisionOf(entry),
      task,
      description: entry.description,
      licence: entry.licence,
      languages: entry.languages,
      method: 'as its endpoint says',
      endpoint: { via, name: entry.name },
      ...nothingKnown,
    })),
  );

type Told = 'name' | 'tasks' | 'url' | 'description' | 'licence' | 'languages';

/** Models are served under all kinds of names; an id is one that can lie in records and be named in a reply. */
const idOf = (model: string): ModelId => {
  const parsed = ModelId.safeParse(model);
  return parsed.success ? parsed.data : ModelId.parse(`own/${model.replace(/[^\w.-]+/g, '-')}`);
};

/** Another model or another address is another version, whose results are not taken for this one's. */
const revisionOf = ({ model, url }: { model: string; url: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([model, url]))
    .digest('hex')
    .slice(0, 12);

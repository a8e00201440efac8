/** A hosted model as it is kept: what is said of it once, and who serves it. */
import { z } from 'zod';
import { ModelCard, nothingKnown } from '../../domain/model';
import type { TaskType } from '../../domain/task-catalogue';
import { languagesOf } from './languages-of';
import type { ListedModel } from './listed-model';
import { namesServedAs } from './served-as';

export const KnownModel = z.object({
  card: ModelCard.omit({ endpoint: true, health: true, curation: true }),
  /** Those that serve it for the task now, as the hub names them. */
  providers: z.array(z.string().min(1)).min(1),
  /** Whether its description is from its card, and not made up from what the API says. */
  isDescribed: z.boolean(),
});
export type KnownModel = z.infer<typeof KnownModel>;

/** Providers that serve a model for a task now. */
export function providersFor({ inferenceProviderMapping }: ListedModel, task: TaskType): string[] {
  const names = namesServedAs(task);
  const serving = inferenceProviderMapping.filter((served) => names.includes(served.task));
  return [...new Set(serving.map(({ provider }) => provider))];
}

/** None where nobody may or can call it. */
export function toKnownModel(listed: ListedModel, task: TaskType): KnownModel[] {
  const providers = providersFor(listed, task);
  if (listed.disabled || listed.private || providers.length === 0) return [];
  const { id, sha, lastModified, downloads, likes, gated, library_name } = listed;
  return [
    {
      card: {
        id,
        revision: sha || lastModified || 'main',
        task,
        description: `A model for ${task.replace(/-/g, ' ')}${nameSays(id)}.`,
        licence: licenceOf(listed),
        languages: languagesOf(listed),
        method: library_name === '' ? 'neural network' : `neural network (${library_name})`,
        standing: { is: 'listed', downloads, likes, lastModified, isGated: gated },
      },
      providers,
      isDescribed: false,
    },
  ];
}

/** A card for each provider that serves it. */
export const toCards = ({ card, providers }: KnownModel): ModelCard[] =>
  providers.map((provider) => ({ ...nothingKnown, ...card, endpoint: { via: 'provider', provider } }));

/** The words in a name, which are all there is to go by where nobody wrote a card. */
function nameSays(id: string): string {
  const words = (id.split('/').at(-1) ?? '').split(/[-_.]+/).filter((word) => /^\p{L}{3,}$/u.test(word));
  return words.length === 0 ? '' : `: ${words.join(' ')}`;
}

function licenceOf({ cardData, tags }: ListedModel): string {
  if (cardData.license === 'other' && cardData.license_name !== '') return cardData.license_name;
  const tag = tags.find((each) => each.startsWith('license:')) ?? '';
  return cardData.license || tag.slice('license:'.length);
}

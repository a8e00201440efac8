/**
 * A model as the hub's API tells it. Read leniently: what is missing or odd is taken for not said, and a model that
 * can't be read at all is left out and spoils no list.
 * @see https://huggingface.co/docs/hub/api
 */
import { z } from 'zod';
import { ModelId } from '../../domain/ids';

/** The fields that are asked for; the hub then tells no others. */
export const fields = [
  'downloads',
  'likes',
  'lastModified',
  'gated',
  'disabled',
  'private',
  'library_name',
  'tags',
  'cardData',
  'inferenceProviderMapping',
  'sha',
] as const;

const text = z.string().catch('');
const count = z.number().nonnegative().catch(0);
const listOfText = z.preprocess(
  (value) => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : value),
  z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([]),
);

const CardData = z.object({ language: listOfText, license: text, license_name: text });
const nothingSaid = { language: [], license: '', license_name: '' };

/** One provider that serves the model. Only those that are `live` may be called. */
const Served = z.object({ provider: z.string().min(1), task: z.string(), status: z.string() });

/** The hub tells it as an object by provider or as an array. */
const Mapping = z
  .preprocess(
    (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([provider, said]) => ({ ...Object(said), provider }))
        : value,
    z.array(z.unknown()),
  )
  .catch([])
  .transform((entries) =>
    entries.flatMap((entry) => {
      const served = Served.safeParse(entry);
      return served.success && served.data.status === 'live' ? [served.data] : [];
    }),
  );

export const ListedModel = z.object({
  id: ModelId,
  sha: text,
  downloads: count,
  likes: count,
  lastModified: text,
  /** `auto` or `manual` where people are let in one by one; what is odd counts as closed. */
  gated: z
    .union([z.undefined(), z.boolean(), z.string()])
    .catch(true)
    .transform((gated) => gated !== undefined && gated !== false),
  disabled: z.boolean().catch(false),
  private: z.boolean().catch(false),
  library_name: text,
  tags: listOfText,
  cardData: CardData.catch(nothingSaid),
  inferenceProviderMapping: Mapping,
});
export type ListedModel = z.infer<typeof ListedModel>;

/**
 * A page of a listing; models that can't be read are left out.
 * @throws Error where it is no list at all
 */
export const readListing = (body: string): ListedModel[] =>
  z
    .array(z.unknown())
    .parse(JSON.parse(body))
    .flatMap((entry) => {
      const model = ListedModel.safeParse(entry);
      return model.success ? [model.data] : [];
    });

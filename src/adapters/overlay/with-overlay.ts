/** A hub whose models are told as the people who run this service tell them. */
import type { ModelCard } from '../../domain/model';
import type { ModelHub } from '../../ports';
import type { Overlay, OverlayEntry } from './overlay';

/** Blocked models stay on the list, marked: the ranking leaves them out, and can say why. */
export const withOverlay = (hub: ModelHub, overlay: Overlay): ModelHub => ({
  tasks: (signal) => hub.tasks(signal),
  models: async (task, signal) => (await hub.models(task, signal)).map((card) => overlaid(card, overlay)),
});

/** What is said of the model itself goes before what is said of all its owner's. */
function overlaid(card: ModelCard, { models }: Overlay): ModelCard {
  const owner = models[`${card.id.split('/')[0] ?? ''}/*`];
  const entry: OverlayEntry = { ...owner, ...models[card.id] };
  const { description = card.description, licence = card.licence, languages = card.languages } = entry;
  const { isPinned, blockedBecause, note, attribution } = card.curation;
  return {
    ...card,
    description,
    licence,
    languages,
    curation: {
      isPinned: entry.pin ?? isPinned,
      blockedBecause: entry.block ?? blockedBecause,
      note: entry.note ?? note,
      attribution: entry.attribution ?? attribution,
    },
  };
}

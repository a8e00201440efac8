/** Takes compromise's finds as the spans that Hugging Face's token classification answers with. */
import nlp from 'compromise';
import { z } from 'zod';

export interface Entity {
  entity_group: 'PER' | 'LOC' | 'ORG';
  word: string;
  score: number;
  /** Offsets in the text, in UTF-16 units. */
  start: number;
  end: number;
}

/** What compromise's `json` gives for a find, of which its own types say nothing. */
const Finds = z.array(z.object({ offset: z.object({ start: z.number(), length: z.number() }) }));

/** Every name, in the order of the text; of two that overlap, the first found (people before places) stays. */
export function entitiesIn(text: string): Entity[] {
  const document = nlp(text);
  const found = [
    ...spans(document.people(), 'PER'),
    ...spans(document.places(), 'LOC'),
    ...spans(document.organizations(), 'ORG'),
  ];
  const apart = found.filter(
    ({ start, end }, at) => !found.slice(0, at).some((other) => start < other.end && other.start < end),
  );
  return apart.sort((one, other) => one.start - other.start);

  function spans(view: { json(options: object): unknown }, entity_group: Entity['entity_group']): Entity[] {
    return Finds.parse(view.json({ offset: true, terms: false })).flatMap(({ offset }) => {
      const start = offset.start;
      const name = nameWithin(text.slice(start, start + offset.length));
      if (name === undefined) return [];
      const from = start + name.index;
      return [{ entity_group, word: name.word, score: 1, start: from, end: from + name.word.length }];
    });
  }
}

/**
 * From the first capital on, without what surrounds it: finds bring along words and signs that are not of the name
 * ("gardens of London."). A find without capitals is kept as it is.
 */
function nameWithin(find: string): { word: string; index: number } | undefined {
  const match = /\p{Lu}.*[\p{L}\p{N}]/su.exec(find) ?? /[\p{L}\p{N}].*[\p{L}\p{N}]/su.exec(find);
  return match ? { word: match[0].replace(/['\u2019]s$/u, ''), index: match.index } : undefined;
}

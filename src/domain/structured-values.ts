/** The values of the structured kinds: their schemas, and how each is said in words so that it flows on as text. */
import { z } from 'zod';
import type { StructuredKind } from './kinds';

/** A thing found in a picture. Pixels, from the top left corner. Shape of Hugging Face's object detection. */
export const Box = z.object({
  label: z.string(),
  score: z.number().min(0).max(1),
  box: z.object({ xmin: z.number(), ymin: z.number(), xmax: z.number(), ymax: z.number() }),
});
export const Boxes = z.array(Box);
export type Boxes = z.infer<typeof Boxes>;

/** A class, or a span of text (`word`) that was put into one; `word` is empty for a class of the whole input. */
export const Label = z.object({ label: z.string(), score: z.number().min(0).max(1), word: z.string() });
export const Labels = z.array(Label);
export type Labels = z.infer<typeof Labels>;

export const Vector = z.array(z.number());
export type Vector = z.infer<typeof Vector>;

export type StructuredValue =
  { kind: 'boxes'; value: Boxes } | { kind: 'labels'; value: Labels } | { kind: 'vector'; value: Vector };

/** The schema of each structured kind. */
export const schemaOf = { boxes: Boxes, labels: Labels, vector: Vector } as const satisfies Record<
  StructuredKind,
  z.ZodType
>;

/** A structured value in words: "2 persons, 1 cup", "Ada Lovelace (PER), London (LOC)", "POSITIVE (93 %)". */
export function inWords(structured: StructuredValue): string {
  switch (structured.kind) {
    case 'boxes':
      return countLabels(structured.value.map(({ label }) => label)) || 'nothing';
    case 'labels':
      return structured.value.map(labelInWords).join(', ') || 'nothing';
    case 'vector':
      return structured.value.length === 1
        ? String(structured.value[0])
        : `${structured.value.length} numbers, starting with ${structured.value.slice(0, 4).join(', ')}`;
  }
}

const labelInWords = ({ label, score, word }: Labels[number]): string =>
  word === '' ? `${label} (${Math.round(score * 100)} %)` : `${word} (${label})`;

function countLabels(labels: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].map(([label, count]) => (count === 1 ? `1 ${label}` : `${count} × ${label}`)).join(', ');
}

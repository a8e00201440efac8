/** Texts in, labels and passages out. */
import { z } from 'zod';
import { InputRefused } from '../program/input-refused';
import { readJson, readTextCall } from '../program/read-call';
import { readParameters } from '../program/read-parameters';
import { type Call, json } from './call';
import { findSpan } from './find-span';

export const Labelled = z.array(z.object({ label: z.string(), score: z.number() }));
export const TopK = z.object({ top_k: z.number().int().min(1).max(1000).default(5) });

const Candidates = z.object({
  candidate_labels: z.array(z.string().min(1)).min(1).max(100),
  multi_label: z.boolean().default(false),
});
const Ranked = z.object({ labels: z.array(z.string()), scores: z.array(z.number()) });
const Groups = z.array(z.object({ entity_group: z.string(), score: z.number(), word: z.string() }));
const Question = z.object({ inputs: z.object({ question: z.string(), context: z.string() }) });
const Answer = z.object({ answer: z.string(), score: z.number() });
const Words = z.array(
  z.object({ score: z.number(), token: z.number(), token_str: z.string(), sequence: z.string() }),
);

const classify: Call = async (request, { pipeline }) => {
  const { text, parameters } = readTextCall(request);
  const { top_k } = readParameters(TopK, parameters);
  return json([Labelled.parse(await pipeline(text, { top_k }))]);
};

const sortIntoClasses: Call = async (request, { pipeline }) => {
  const { text, parameters } = readTextCall(request);
  const { candidate_labels, multi_label } = readParameters(Candidates, parameters);
  const { labels, scores } = Ranked.parse(await pipeline(text, candidate_labels, { multi_label }));
  return json(labels.map((label, n) => ({ label, score: scores[n] ?? 0 })));
};

const findNames: Call = async (request, { pipeline }) => {
  const { text } = readTextCall(request);
  const groups = Groups.parse(await pipeline(text, { aggregation_strategy: 'simple' }));
  let from = 0;
  return json(
    groups.flatMap((group) => {
      const span = findSpan(text, group.word, from);
      if (span === undefined) return [];
      from = span.end;
      return [{ ...group, word: text.slice(span.start, span.end), ...span }];
    }),
  );
};

const answerFromText: Call = async ({ body }, { pipeline }) => {
  const { inputs } = readJson(body, Question, '{"inputs": {"question": "…", "context": "…"}}');
  const { answer, score } = Answer.parse(await pipeline(inputs.question, inputs.context));
  const span = findSpan(inputs.context, answer) ?? { start: 0, end: 0 };
  return json({ answer: inputs.context.slice(span.start, span.end) || answer, score, ...span });
};

const fillMask: Call = async (request, { pipeline }) => {
  const { text, parameters } = readTextCall(request);
  const { top_k } = readParameters(TopK, parameters);
  const mask = pipeline.tokenizer.mask_token ?? '[MASK]';
  const masked = text.replace(/\[MASK\]|<mask>/gi, mask);
  if (masked.split(mask).length !== 2)
    throw new InputRefused('The text must have one place to be filled in: write [MASK] there.');
  return json(Words.parse(await pipeline(masked, { top_k })));
};

export const textCalls = {
  'text-classification': classify,
  'zero-shot-classification': sortIntoClasses,
  'token-classification': findNames,
  'question-answering': answerFromText,
  'fill-mask': fillMask,
} satisfies Record<string, Call>;

/** Reads what a language model replied to a text task, and refuses what the task cannot have given. */
import { z } from 'zod';
import type { Labels } from '../../domain/structured-values';
import type { ExpertOutput } from '../../ports';
import type { TextTaskForm } from '../../prompts/text-tasks';
import { inForm, readField } from './read-form';
import { readJson, type Reading } from './read-json';

const Score = z.coerce.number().min(0).max(1);
const Classes = z.object({ labels: z.array(z.object({ label: z.string(), score: Score })) });
const Spans = z.object({
  labels: z.array(z.object({ word: z.string().min(1), label: z.string(), score: Score })),
});
const Similarity = z.object({ score: Score });

/**
 * @param classes all that may be named
 * @param texts what was worked on: a span must stand in one of them
 * @returns with `read: false`, what is wrong, to follow "what it replied"
 */
export function readTextTask(
  reply: string,
  form: TextTaskForm,
  classes: readonly string[],
  texts: readonly string[],
): Reading<ExpertOutput> {
  switch (form) {
    case 'text': {
      const reading = readField(reply, 'text');
      return reading.read
        ? { read: true, value: { is: 'text', text: reading.value } }
        : refused(`holds ${reading.problem === 'none' ? 'no text' : 'something else than a text'}`);
    }
    case 'classes': {
      const reading = readJson(reply, inForm(Classes));
      if (!reading.read) return refused('is not a list of classes with scores');
      const found = reading.value.labels.map((label): Labels[number] => ({ ...label, word: '' }));
      const problem = found.length === 0 ? 'holds no class' : (strayIn(found, classes) ?? twiceIn(found));
      return problem === undefined ? labels(bestFirst(found)) : refused(problem);
    }
    case 'spans': {
      const reading = readJson(reply, inForm(Spans));
      if (!reading.read) return refused('is not a list of named spans');
      const found = reading.value.labels;
      const invented = found.find(({ word }) => !texts.some((text) => text.includes(word)));
      const problem = invented
        ? `names "${invented.word}", which is not in the text`
        : strayIn(found, classes);
      return problem === undefined ? labels(found) : refused(problem);
    }
    case 'number': {
      const reading = readJson(reply, inForm(Similarity));
      return reading.read
        ? { read: true, value: { is: 'value', kind: 'vector', value: [reading.value.score] } }
        : refused('is not a score from 0 to 1');
    }
  }
}

const refused = (problem: string): { read: false; problem: string } => ({ read: false, problem });

const labels = (value: Labels): Reading<ExpertOutput> => ({
  read: true,
  value: { is: 'value', kind: 'labels', value },
});

function strayIn(found: Readonly<Labels>, classes: readonly string[]): string | undefined {
  const stray = found.find(({ label }) => !classes.includes(label));
  return stray && `names "${stray.label}", which is none of ${classes.join(', ')}`;
}

function twiceIn(found: Readonly<Labels>): string | undefined {
  const twice = found.find(({ label }, at) => found.findIndex((other) => other.label === label) !== at);
  return twice && `scores "${twice.label}" more than once`;
}

const bestFirst = (found: Readonly<Labels>): Labels =>
  [...found].sort((one, other) => other.score - one.score);

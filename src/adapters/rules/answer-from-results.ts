/** Answers in plain sentences from what the tasks really made: what was found first, then files, then what was not done. */
import { definitionOf, type TaskType } from '../../domain/task-catalogue';
import type { AnswerMaterial, AnswerTask } from '../../ports';

export function answerFromResults({ tasks, leftOut }: AnswerMaterial): string {
  if (tasks.length === 0 && leftOut.length === 0) return nothingPlanned;
  const done = tasks.filter(({ outcome }) => outcome.state === 'done');
  const parts = [
    done.flatMap(finding),
    done.flatMap(files),
    done.flatMap(changed),
    [...tasks.flatMap(notDone), ...leftOut],
  ].filter((sentences) => sentences.length > 0);
  return parts.map((sentences) => sentences.join(' ')).join('\n\n');
}

const nothingPlanned =
  'I found nothing in the request that one of the tasks here could do. Ask for something to be done with a text, a picture or a recording: find the things in a picture, read its text, find the names in a text, say how friendly it sounds, read it aloud. The rules that plan here know plain words only; with a language model as controller much more can be asked.';

/** How a result is introduced. Others are introduced by what they are. */
const introductions: Partial<Record<TaskType, string>> = {
  'object-detection': 'In the picture I found',
  'image-to-text': 'The text read from the picture is',
  'token-classification': 'The names and places in the text are',
  'text-classification': 'The text sounds',
  'image-classification': 'The picture shows',
  'automatic-speech-recognition': 'What is said is',
  translation: 'The translation is',
  summarization: 'In short',
  'question-answering': 'The answer is',
  'visual-question-answering': 'The answer is',
  'document-question-answering': 'The answer is',
};

function finding({ outcome: { type }, outputs }: AnswerTask): string[] {
  const texts = outputs.filter(({ kind }) => kind === 'text').map(({ text }) => text.trim());
  if (texts.length === 0 || texts.every((text) => text === '')) return [];
  const introduction = introductions[type] ?? `The result of ${type} is`;
  const found = texts.map(type === 'text-classification' ? strongest : quoted(type)).join('; ');
  return [`${introduction}: ${found}${/[.!?”]$/.test(found) ? '' : '.'}`];
}

/** The first of "POSITIVE (93 %), NEUTRAL (7 %)": the rest says how unsure it is, which few ask. */
const strongest = (text: string): string => text.split(', ')[0]?.toLowerCase() ?? text;

/** Whole texts are set apart from our own words; lists of finds are not. */
const quoted =
  (type: TaskType) =>
  (text: string): string =>
    definitionOf(type).gives[0] === 'text' ? `“${text.replace(/\s+/g, ' ')}”` : text;

const names: Partial<Record<AnswerTask['outputs'][number]['kind'], string>> = {
  image: 'The picture',
  audio: 'The recording',
  video: 'The video',
  mask: 'The mask',
};

function files({ outcome: { type }, outputs }: AnswerTask): string[] {
  return outputs.flatMap(({ kind, handle }) => {
    const name = names[kind];
    return name === undefined ? [] : [`${name} made by ${type} is ${handle}.`];
  });
}

function changed({ outcome: { type }, asked }: AnswerTask): string[] {
  return asked.flatMap((argument) =>
    'changedFirst' in argument
      ? [`For ${type}, ${argument.value} was changed first: ${argument.changedFirst.join(', or ')}.`]
      : [],
  );
}

function notDone({ outcome }: AnswerTask): string[] {
  return outcome.state === 'done' ? [] : [`I could not do ${outcome.type}: ${outcome.why}`];
}

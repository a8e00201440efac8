/**
 * Endpoints answer the same task in several published shapes, of which the client takes one: pipelines answer objects
 * or lists of one, Text Embeddings Inference flat lists, older servers `generated_text` for everything. Here each is
 * brought into the client's; what is none of them is left as it is, for the client to refuse.
 */
import type { TaskType } from '../../domain/task-catalogue';

type Json = Record<string, unknown>;
type Reshape = (value: unknown) => unknown;

/** @param json an answer's body; returned as it is where it is no JSON */
export function reshaped(task: TaskType, json: string): string {
  const reshape = reshapes[task];
  if (!reshape) return json;
  try {
    return JSON.stringify(reshape(JSON.parse(json)));
  } catch {
    return json;
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isObjects = (value: unknown): value is Json[] => Array.isArray(value) && value.every(isObject);

/** One thing, as a list of one. */
const asList: Reshape = (value) => (isObject(value) ? [value] : value);
/** A list of one, as that one. */
const asOne: Reshape = (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value);
/** A list of lists, one for each input, of which there was one. */
const ofOneInput: Reshape = (value) =>
  Array.isArray(value) && value.length === 1 && Array.isArray(value[0]) ? value[0] : value;

/** A list of objects with what the client insists on and nobody reads. */
const filled =
  (usual: Json): Reshape =>
  (value) =>
    isObjects(value) ? value.map((each) => ({ ...usual, ...withoutNull(each) })) : value;
const withoutNull = (object: Json): Json =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));

/** A list of texts under the name the client looks for. */
const namedText =
  (name: string, ...others: string[]): Reshape =>
  (value) => {
    const list = asList(value);
    if (!isObjects(list)) return value;
    return list.map((each) => {
      const found = [name, ...others].find((other) => typeof each[other] === 'string');
      return found === undefined ? each : { [name]: each[found] };
    });
  };

const answers: Reshape = (value) => {
  const list = asList(value);
  return isObjects(list)
    ? list.map((each) => ({
        score: 0,
        ...withoutNull(each),
        answer: each['answer'] ?? each['generated_text'],
      }))
    : value;
};

const reshapes: Partial<Record<TaskType, Reshape>> = {
  'text-classification': (value) => (isObjects(value) ? [value] : asListOfLists(value)),
  'zero-shot-classification': oneOrClasses,
  'token-classification': (value) => {
    const spans = ofOneInput(value);
    return isObjects(spans)
      ? spans.map((span) => ({ start: 0, end: 0, entity_group: span['entity'], ...withoutNull(span) }))
      : value;
  },
  summarization: namedText('summary_text', 'generated_text'),
  translation: namedText('translation_text', 'generated_text'),
  'image-to-text': (value) => asOne(namedText('generated_text', 'text')(value)),
  'question-answering': (value) => filled({ start: 0, end: 0, score: 0 })(asList(value)),
  'visual-question-answering': answers,
  'document-question-answering': answers,
  'table-question-answering': (value) =>
    filled({ aggregator: 'NONE', cells: [], coordinates: [] })(asList(value)),
  'fill-mask': (value) => filled({ token: 0, sequence: '' })(ofOneInput(value)),
  'image-segmentation': (value) => filled({ score: 1 })(value),
  'audio-classification': ofOneInput,
  'image-classification': ofOneInput,
  'zero-shot-image-classification': ofOneInput,
  'object-detection': ofOneInput,
  'automatic-speech-recognition': asOne,
};

/** `[[{label, score}], …]`: as it is. One object alone is the best class. */
function asListOfLists(value: unknown): unknown {
  return isObject(value) && 'label' in value ? [[value]] : value;
}

/** `[{sequence, labels, scores}]` for a list of one text; a list of one class stays a list. */
function oneOrClasses(value: unknown): unknown {
  const one = asOne(value);
  return isObject(one) && 'labels' in one ? one : value;
}

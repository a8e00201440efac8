/**
 * The task catalogue: one table from which types, the planner's prompt, validation, routing and time limits follow.
 * Names are the hub's; JARVIS's tasks all have a place. Whether a task can be *run* is not said here: that is whether
 * a model offers it.
 */
import { z } from 'zod';
import type { Kind } from './kinds';

export interface TaskArgument {
  /** Kinds that may be given, the usual one first. */
  accepts: readonly [Kind, ...Kind[]];
  required: boolean;
  about: string;
  /** Of a text: worked on, as files are, and not followed. Which model fits depends on its language, not on what it says. */
  isMaterial: boolean;
}

export interface TaskDefinition {
  /** Other names it is known by, lower case. */
  aliases: readonly string[];
  /** What it does, in a sentence for planners. */
  does: string;
  takes: Readonly<Record<string, TaskArgument>>;
  /** Kinds it makes, the main one first. Structured kinds come with a `text` that says the same. */
  gives: readonly [Kind, ...Kind[]];
  /** Kinds of which one call makes several. */
  many: readonly Kind[];
  /** Most one call may take, in seconds. */
  timeLimitSeconds: number;
  hub: OnHub;
  /** `heavy` where a hosted call takes a large network many steps, and so costs time and money. */
  cost: 'light' | 'heavy';
  /** Whether a call changes anything but its own results, so that it must not be made twice or unasked. */
  hasSideEffects: boolean;
}

/** How the Hugging Face Hub files models for a task. */
export type OnHub =
  /** Under a pipeline tag that is the type's name. */
  { is: 'same-tag' } | { is: 'other-tag'; tag: string } | { is: 'none'; why: string };

const needed = (about: string, ...accepts: [Kind, ...Kind[]]): TaskArgument => ({
  accepts,
  required: true,
  about,
  isMaterial: false,
});
const material = (about: string, ...accepts: [Kind, ...Kind[]]): TaskArgument => ({
  ...needed(about, ...accepts),
  isMaterial: true,
});
const optional = (about: string, ...accepts: [Kind, ...Kind[]]): TaskArgument => ({
  ...needed(about, ...accepts),
  required: false,
});

const image = needed('the picture', 'image');
const text = material('the text', 'text');
/** A text that says what is wanted. */
const wish = needed('the text', 'text');
const prompt = needed('what to make, in words', 'text');
const audio = needed('the sound', 'audio');
const question = needed('the question', 'text');

const usual = { many: [], hub: { is: 'same-tag' }, hasSideEffects: false } as const;
const quick = { ...usual, timeLimitSeconds: 60, cost: 'light' } as const;
const slow = { ...usual, timeLimitSeconds: 300, cost: 'heavy' } as const;

const noControlTag = { is: 'none', why: 'the hub has no tag for the halves of a ControlNet' } as const;

/** A ControlNet pair's first half: a picture that conditions another. */
const control = (what: string): TaskDefinition => ({
  aliases: [],
  does: `Turns a picture into ${what}.`,
  takes: { image },
  gives: ['image'],
  ...quick,
  hub: noControlTag,
});
/** A ControlNet pair's second half: a picture made from words and a conditioning picture. */
const controlled = (what: string): TaskDefinition => ({
  aliases: [],
  does: `Makes a picture from words and ${what}.`,
  takes: { image: needed(what, 'image'), prompt },
  gives: ['image'],
  ...slow,
  hub: noControlTag,
});

export const taskCatalogue = {
  'token-classification': {
    aliases: ['named-entity-recognition', 'ner', 'pos-tagging'],
    does: 'Finds names of people, places and organisations.',
    takes: { text },
    gives: ['labels', 'text'],
    ...quick,
  },
  'text-classification': {
    aliases: ['sentiment-analysis', 'text-cls', 'sentiment'],
    does: 'Says how positive a text is, or what class it is of.',
    takes: { text },
    gives: ['labels', 'text'],
    ...quick,
  },
  'zero-shot-classification': {
    aliases: [],
    does: 'Sorts a text into given classes.',
    takes: { text, labels: needed('classes, separated by commas', 'text') },
    gives: ['labels', 'text'],
    ...quick,
  },
  'text2text-generation': {
    aliases: ['text2text'],
    does: 'Rewrites a text as an instruction asks.',
    takes: { text: wish },
    gives: ['text'],
    ...quick,
    hub: { is: 'none', why: 'the hub gave up its tag' },
  },
  summarization: {
    aliases: ['summarisation', 'summarize'],
    does: 'Makes a text shorter.',
    takes: { text },
    gives: ['text'],
    ...quick,
  },
  translation: {
    aliases: ['translate'],
    does: 'Translates a text into the target language.',
    takes: {
      text,
      target: optional('the language to translate into', 'text'),
      source: optional('the language of the text', 'text'),
    },
    gives: ['text'],
    ...quick,
  },
  'question-answering': {
    aliases: ['qa'],
    does: 'Answers a question from a text.',
    takes: { question, context: material('the text that holds the answer', 'text') },
    gives: ['text'],
    ...quick,
  },
  'table-question-answering': {
    aliases: [],
    does: 'Answers a question from a table.',
    takes: { question, table: needed('the table', 'table') },
    gives: ['text'],
    ...quick,
  },
  conversational: {
    aliases: ['conversation', 'chat'],
    does: 'Replies to a message.',
    takes: { text: wish },
    gives: ['text'],
    ...quick,
    hub: { is: 'other-tag', tag: 'text-generation' },
  },
  'text-generation': {
    aliases: [],
    does: 'Writes text from a beginning or an instruction.',
    takes: { text: wish },
    gives: ['text'],
    ...quick,
  },
  'fill-mask': {
    aliases: [],
    does: 'Fills in a word left out of a text.',
    takes: { text },
    gives: ['labels', 'text'],
    ...quick,
  },
  'sentence-similarity': {
    aliases: [],
    does: 'Says how alike two texts are.',
    takes: { text, other: material('the text to compare with', 'text') },
    gives: ['vector', 'text'],
    ...quick,
  },
  'feature-extraction': {
    aliases: ['embedding'],
    does: 'Turns the meaning of a text into numbers.',
    takes: { text },
    gives: ['vector', 'text'],
    ...quick,
  },
  'text-ranking': {
    aliases: ['reranking'],
    does: 'Orders passages by how well they answer a question.',
    takes: { text: question, passages: material('the passages, one a line', 'text') },
    gives: ['labels', 'text'],
    ...quick,
  },
  'tabular-classification': {
    aliases: ['tabular-cls'],
    does: 'Says which class each row of a table belongs to.',
    takes: { table: needed('the table', 'table') },
    gives: ['labels', 'text'],
    ...quick,
  },
  'object-detection': {
    aliases: ['object-recognition'],
    does: 'Finds things in a picture: what, how many, where; draws boxes around them.',
    takes: { image },
    gives: ['boxes', 'image', 'text'],
    ...quick,
  },
  'image-classification': {
    aliases: ['image-cls'],
    does: 'Says what a picture as a whole is of.',
    takes: { image },
    gives: ['labels', 'text'],
    ...quick,
  },
  'zero-shot-image-classification': {
    aliases: [],
    does: 'Sorts a picture into given classes.',
    takes: { image, labels: needed('classes, separated by commas', 'text') },
    gives: ['labels', 'text'],
    ...quick,
  },
  'image-segmentation': {
    aliases: ['segmentation'],
    does: 'Cuts a picture into its parts, a mask each.',
    takes: { image },
    gives: ['mask', 'labels', 'text'],
    ...quick,
    many: ['mask'],
  },
  'depth-estimation': {
    aliases: ['image-depth'],
    does: 'Shows how far away each point of a picture is.',
    takes: { image },
    gives: ['image'],
    ...quick,
  },
  'image-feature-extraction': {
    aliases: [],
    does: 'Turns what a picture shows into numbers.',
    takes: { image },
    gives: ['vector', 'text'],
    ...quick,
  },
  'image-to-text': {
    aliases: ['image-captioning', 'ocr', 'optical-character-recognition', 'captioning'],
    does: 'Reads the text in a picture, or describes what it shows.',
    takes: { image },
    gives: ['text'],
    ...quick,
  },
  'image-text-to-text': {
    aliases: [],
    does: 'Follows an instruction about a picture, in words.',
    takes: { image, text: needed('the instruction', 'text') },
    gives: ['text'],
    ...quick,
  },
  'visual-question-answering': {
    aliases: ['vqa'],
    does: 'Answers a question about a picture.',
    takes: { image, question },
    gives: ['text'],
    ...quick,
  },
  'document-question-answering': {
    aliases: ['docvqa'],
    does: 'Answers a question from a scanned document.',
    takes: { document: needed('the document', 'document', 'image'), question },
    gives: ['text'],
    ...quick,
  },
  'image-to-image': {
    aliases: ['image-editing', 'image-edit'],
    does: 'Changes a picture as the words ask.',
    takes: { image, prompt: optional('what to change, in words', 'text') },
    gives: ['image'],
    ...slow,
  },
  'text-to-image': {
    aliases: ['image-generation'],
    does: 'Makes a picture from words.',
    takes: { prompt },
    gives: ['image'],
    ...slow,
  },
  'text-to-video': {
    aliases: ['video-generation'],
    does: 'Makes a video from words.',
    takes: { prompt },
    gives: ['video'],
    ...slow,
    timeLimitSeconds: 900,
  },
  'video-to-video': {
    aliases: ['video-editing', 'video-edit', 'video-trimming'],
    does: 'Changes a video as the words ask, such as cutting it.',
    takes: { video: needed('the video', 'video'), prompt: optional('what to change, in words', 'text') },
    gives: ['video'],
    ...slow,
  },
  'video-classification': {
    aliases: [],
    does: 'Says what a video shows.',
    takes: { video: needed('the video', 'video') },
    gives: ['labels', 'text'],
    ...slow,
  },
  'text-to-speech': {
    aliases: ['tts', 'speech-synthesis', 'text-to-audio'],
    does: 'Reads a text aloud.',
    takes: { text },
    gives: ['audio'],
    ...slow,
  },
  'automatic-speech-recognition': {
    aliases: ['asr', 'speech-to-text', 'transcription'],
    does: 'Writes down what is said.',
    takes: { audio },
    gives: ['text'],
    ...slow,
  },
  'audio-to-audio': {
    aliases: [],
    does: 'Changes a recording, such as taking its noise away.',
    takes: { audio },
    gives: ['audio'],
    ...slow,
  },
  'audio-classification': {
    aliases: ['audio-cls'],
    does: 'Says what is heard.',
    takes: { audio },
    gives: ['labels', 'text'],
    ...quick,
  },
  'canny-control': {
    ...control('its edges (Canny)'),
    aliases: ['edge-detection', 'image-to-canny'],
  },
  'canny-text-to-image': controlled('a picture of edges'),
  'hed-control': control('its soft outlines (HED)'),
  'hed-text-to-image': controlled('a picture of soft outlines'),
  'mlsd-control': control('its straight lines (M-LSD)'),
  'mlsd-text-to-image': controlled('a picture of straight lines'),
  'normal-control': control('its surface normals'),
  'normal-text-to-image': controlled('a picture of surface normals'),
  'openpose-control': control("its people's poses"),
  'openpose-text-to-image': controlled('a picture of poses'),
  'scribble-control': control('a scribble'),
  'scribble-text-to-image': controlled('a scribble'),
  'seg-control': control('its regions'),
  'seg-text-to-image': controlled('a picture of regions'),
  'depth-control': control('its depth'),
  'depth-text-to-image': controlled('a picture of depth'),
} as const satisfies Record<string, TaskDefinition>;

export type TaskType = keyof typeof taskCatalogue;

export const taskTypes = Object.keys(taskCatalogue) as [TaskType, ...TaskType[]]; // keys of a const table: exact

export const TaskType = z.enum(taskTypes);

/** What there is to know of task types. Plans are validated against one; ours is `catalogue`. */
export interface Catalogue {
  readonly types: readonly TaskType[];
  definitionOf(type: TaskType): TaskDefinition;
  /** The task type that goes by a name, JARVIS's and common ones included, however it is spaced or cased. */
  typeNamed(name: string): TaskType | undefined;
}

/** @param table what each type is; its keys are the types' names */
export function catalogueOf(table: Readonly<Record<TaskType, TaskDefinition>>): Catalogue {
  const types = Object.keys(table) as TaskType[]; // keys of the table: exact
  const byName = new Map(types.flatMap((type) => [type, ...table[type].aliases].map((name) => [name, type])));
  return {
    types,
    definitionOf: (type) => table[type],
    typeNamed: (name) =>
      byName.get(
        name
          .trim()
          .toLowerCase()
          .replace(/[\s_]+/g, '-'),
      ),
  };
}

export const catalogue = catalogueOf(taskCatalogue);

/** The pipeline tag the hub files models for a task under; none where it has no such tag. */
export function hubTagOf(type: TaskType): string | undefined {
  const { hub } = catalogue.definitionOf(type);
  if (hub.is === 'none') return undefined;
  return hub.is === 'same-tag' ? type : hub.tag;
}

/** What the catalogue says of a task type. */
export const { definitionOf, typeNamed: taskTypeNamed } = catalogue;

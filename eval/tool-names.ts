/**
 * TaskBench's 23 tools and our task types.
 *
 * Oddities: "Image Editing" (a picture and what to change) and "Image-to-Image" (a picture alone) are one task on the hub; "Tabular
 * Classification" takes a picture of a table in TaskBench and a table here; "Sentence Similarity" gives nothing there.
 */
import type { TaskType } from '../src/domain/task-catalogue';

export const taskTypeOfTool = {
  'Token Classification': 'token-classification',
  Translation: 'translation',
  Summarization: 'summarization',
  'Question Answering': 'question-answering',
  Conversational: 'conversational',
  'Text Generation': 'text-generation',
  'Sentence Similarity': 'sentence-similarity',
  'Tabular Classification': 'tabular-classification',
  'Object Detection': 'object-detection',
  'Image Classification': 'image-classification',
  'Image-to-Image': 'image-to-image',
  'Image Editing': 'image-to-image',
  'Image-to-Text': 'image-to-text',
  'Text-to-Image': 'text-to-image',
  'Text-to-Video': 'text-to-video',
  'Visual Question Answering': 'visual-question-answering',
  'Document Question Answering': 'document-question-answering',
  'Image Segmentation': 'image-segmentation',
  'Depth Estimation': 'depth-estimation',
  'Text-to-Speech': 'text-to-speech',
  'Automatic Speech Recognition': 'automatic-speech-recognition',
  'Audio-to-Audio': 'audio-to-audio',
  'Audio Classification': 'audio-classification',
} as const satisfies Record<string, TaskType>;

export type Tool = keyof typeof taskTypeOfTool;

const tools = Object.keys(taskTypeOfTool) as Tool[]; // keys of a const table: exact

export const isTool = (name: string): name is Tool => tools.some((tool) => tool === name);

/** What a tool gives, by TaskBench's list: the names its scorer gives to arguments that refer to a node. */
export const outputOfTool: Readonly<Record<string, string>> = Object.fromEntries(
  tools.map((tool) => [tool, outputOf(tool)]),
);

function outputOf(tool: Tool): string {
  switch (tool) {
    case 'Sentence Similarity':
      return 'none';
    case 'Image-to-Image':
    case 'Image Editing':
    case 'Text-to-Image':
    case 'Image Segmentation':
    case 'Depth Estimation':
      return 'image';
    case 'Text-to-Video':
      return 'video';
    case 'Text-to-Speech':
    case 'Audio-to-Audio':
      return 'audio';
    default:
      return 'text';
  }
}

/** Words that change a thing in a picture, rather than turn the picture as a whole into another. */
const instruction = /\b(?:edit|modif|chang|remov|add|replac|adjust|alter|make|put|colou?r)/i;

/**
 * The tool a task type is scored as. A picture with a thing in it changed is "Image Editing", one that is turned into
 * another as a whole is "Image-to-Image": told by the words that go with it. Types that TaskBench does not know keep their
 * names and count as invented.
 */
export function toolOf(type: string, words: string): string {
  if (type === 'image-to-image') return instruction.test(words) ? 'Image Editing' : 'Image-to-Image';
  const near: Readonly<Record<string, Tool>> = {
    'text2text-generation': 'Text Generation',
    'zero-shot-image-classification': 'Image Classification',
    'image-text-to-text': 'Visual Question Answering',
  };
  return tools.find((tool) => taskTypeOfTool[tool] === type) ?? near[type] ?? type;
}

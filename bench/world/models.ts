/** The models the world offers: three for each task, so that there is something to choose. */

export interface WorldModel {
  id: string;
  revision: string;
  task: string;
  description: string;
  licence: string;
  languages: string[];
  method: string;
}

const tasks = [
  ...['summarization', 'text-classification', 'token-classification', 'question-answering', 'fill-mask'],
  ...['zero-shot-classification', 'sentence-similarity', 'text-to-image', 'text-to-speech', 'text-to-video'],
  ...['image-to-text', 'image-to-image', 'image-classification', 'visual-question-answering'],
  ...['canny-control', 'hed-control', 'depth-estimation'],
  ...['automatic-speech-recognition', 'audio-classification', 'audio-to-audio', 'video-to-video'],
];

const ranks = ['large', 'base', 'small'] as const;
const about = { large: 'the most careful', base: 'the usual one', small: 'the quickest' } as const;

export const models: readonly WorldModel[] = tasks.flatMap((task) =>
  ranks.map((rank) => ({
    id: `world/${task}-${rank}`,
    revision: '1',
    task,
    description: `Does ${task}: ${about[rank]} of three. Trained on a public set of two million examples; its errors are listed with its results, and it answers in the language it is asked in.`,
    licence: 'Apache-2.0',
    languages: [],
    method: 'neural network',
  })),
);

export const taskOf = (id: string): string | undefined => models.find((model) => model.id === id)?.task;

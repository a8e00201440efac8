/** What an expert of the world answers: valid in its task's form, and other for each model and input. */
import { film, type FileParts, png, wav } from './media';
import type { WorldSettings } from './settings';

export type ExpertAnswer =
  { is: 'json'; value: unknown } | { is: 'file'; mediaType: string; parts: FileParts };

const json = (value: unknown): ExpertAnswer => ({ is: 'json', value });
const file = (mediaType: string, parts: FileParts): ExpertAnswer => ({ is: 'file', mediaType, parts });

/** Least bytes of a file, and of a summary. */
export type AnswerSizes = Pick<WorldSettings, 'mediaBytes' | 'textBytes'>;

/** @param mark tells this answer from all others: a hash over model and input */
export function answerOf(task: string, mark: string, { mediaBytes, textBytes }: AnswerSizes): ExpertAnswer {
  const said = `Finding ${mark.slice(0, 12)}: the ferry left the quiet harbour on time.`;
  switch (task) {
    case 'summarization':
      return json([{ summary_text: `${said} `.repeat(1 + Math.floor(textBytes / said.length)).trim() }]);
    case 'question-answering':
      return json({ answer: said, score: 0.9, start: 0, end: said.length });
    case 'visual-question-answering':
      return json([{ answer: said, score: 0.9 }]);
    case 'image-to-text':
      return json([{ generated_text: said }]);
    case 'automatic-speech-recognition':
      return json({ text: said });
    case 'token-classification':
      return json([
        { entity_group: 'LOC', word: `harbour ${mark.slice(0, 12)}`, score: 0.9, start: 4, end: 11 },
      ]);
    case 'text-classification':
      return json([classes(mark)]); // a list for each of the texts that could have been sent
    case 'image-classification':
    case 'audio-classification':
      return json(classes(mark));
    case 'zero-shot-classification':
      return json([
        { label: 'calm', score: 0.9 },
        { label: 'busy', score: 0.1 },
      ]);
    case 'fill-mask':
      return json([{ token_str: 'quiet', token: 1, score: 0.9, sequence: said }]);
    case 'sentence-similarity':
      return json([0.5]);
    case 'text-to-image':
    case 'image-to-image':
    case 'canny-control':
    case 'hed-control':
    case 'depth-estimation':
      return file('image/png', png(mark, mediaBytes));
    case 'text-to-speech':
    case 'audio-to-audio':
      return file('audio/wav', wav(mark, mediaBytes));
    case 'text-to-video':
    case 'video-to-video':
      return file('video/mp4', film(mark, mediaBytes));
    default:
      return json({ error: `This world does not do ${task}.` });
  }
}

const classes = (mark: string): unknown => [
  { label: `calm ${mark.slice(0, 12)}`, score: 0.9 },
  { label: 'busy', score: 0.1 },
];

/**
 * The one table of what transformers.js does here: for each task a model of the Hugging Face Hub, how it is loaded, and
 * what is worth knowing of it. `does` names the call that it answers (see `calls.ts`).
 *
 * A model stands here if its licence lets anyone use it for anything but harm, and if a laptop's CPU can run it.
 */
export interface TransformersModel {
  /** On the Hugging Face Hub, where its weights are fetched from. */
  readonly id: string;
  /** A task of the Hub's list. */
  readonly task: string;
  readonly does: Skill;
  /** The library's name for the way of loading and calling it. */
  readonly pipeline: string;
  /** In which form its weights are taken: `q8` is eight bits a number. */
  readonly dtype: 'q8' | 'fp32';
  /** Files of its repository that the library does not ask for by itself. */
  readonly extraFiles: readonly string[];
  /** SPDX, of the weights. */
  readonly licence: string;
  /** ISO 639-1; empty where language does not matter. */
  readonly languages: readonly string[];
  readonly description: string;
  /** What goes in and comes out, and what to know, in Markdown. */
  readonly about: string;
  /** About what is fetched, in megabytes. */
  readonly megabytes: number;
}

export type Skill =
  | 'audio-classification'
  | 'automatic-speech-recognition'
  | 'background-removal'
  | 'depth-estimation'
  | 'document-question-answering'
  | 'feature-extraction'
  | 'fill-mask'
  | 'image-classification'
  | 'image-feature-extraction'
  | 'image-segmentation'
  | 'image-to-image'
  | 'image-to-text'
  | 'object-detection'
  | 'question-answering'
  | 'sentence-similarity'
  | 'summarization'
  | 'text-classification'
  | 'text-generation'
  | 'text-ranking'
  | 'text-to-speech'
  | 'text2text-generation'
  | 'token-classification'
  | 'translation'
  | 'zero-shot-classification'
  | 'zero-shot-image-classification';

const usual = { dtype: 'q8', extraFiles: [], licence: 'Apache-2.0', languages: ['en'] } as const;
const picture = { ...usual, languages: [] } as const;

/** A model whose task, call and pipeline go by one name. */
const plain = <Name extends Skill>(name: Name): { task: Name; does: Name; pipeline: Name } => ({
  task: name,
  does: name,
  pipeline: name,
});

export const transformersModels: readonly TransformersModel[] = [
  {
    ...picture,
    ...plain('image-classification'),
    id: 'Xenova/vit-base-patch16-224',
    description: 'Says what a picture as a whole shows, in the 1000 classes of ImageNet.',
    about: '- **Takes** a picture; parameter `top_k`, 5 unless told. **Gives** `[{label, score}]`.',
    megabytes: 90,
  },
  {
    ...picture,
    ...plain('object-detection'),
    id: 'Xenova/detr-resnet-50',
    description:
      'Finds everyday things, animals and people in a picture, small and crowded ones too, in the 80 classes of COCO.',
    about:
      '- **Takes** a picture; parameter `threshold`, 0.5 unless told. **Gives** `[{label, score, box: {xmin, ymin, xmax, ymax}}]` in pixels.',
    megabytes: 45,
  },
  {
    ...picture,
    ...plain('image-segmentation'),
    id: 'Xenova/detr-resnet-50-panoptic',
    description:
      'Cuts a picture into things and surfaces, such as person, car, sky and grass, one mask each.',
    about:
      '- **Takes** a picture; parameter `threshold`, 0.5 unless told. **Gives** `[{label, score, mask}]`, each mask a PNG in base64 of the size of the picture.',
    megabytes: 46,
  },
  {
    ...picture,
    task: 'image-to-image',
    does: 'background-removal',
    pipeline: 'background-removal',
    id: 'Xenova/modnet',
    description: 'Removes the background of a picture of people: gives them cut out, on nothing.',
    about:
      '- **Takes** a picture. **Gives** a PNG of the same size whose background is transparent. Made for people; things are cut out less well.',
    megabytes: 7,
  },
  {
    ...picture,
    ...plain('image-to-image'),
    id: 'Xenova/swin2SR-classical-sr-x2-64',
    description: 'Makes a small picture twice as large and sharper (super resolution, upscaling).',
    about: '- **Takes** a picture of at most 512 × 512 pixels. **Gives** a PNG twice as wide and high.',
    megabytes: 20,
  },
  {
    ...picture,
    ...plain('depth-estimation'),
    id: 'onnx-community/depth-anything-v2-small',
    description: 'Says how far away each point of a picture is, as a grey picture: near is light.',
    about:
      '- **Takes** a picture. **Gives** a grey PNG of the same size. Distances are relative, not metres.',
    megabytes: 27,
  },
  {
    ...usual,
    ...plain('image-to-text'),
    id: 'Xenova/vit-gpt2-image-captioning',
    description: 'Describes in one English sentence what a picture shows. It does not read text.',
    about: '- **Takes** a picture. **Gives** `{generated_text}`.',
    megabytes: 250,
  },
  {
    ...usual,
    ...plain('document-question-answering'),
    id: 'Xenova/donut-base-finetuned-docvqa',
    licence: 'MIT',
    description: 'Answers a question from a picture of a scanned document, such as a form or a receipt.',
    about: '- **Takes** `{image, question}`, the picture in base64. **Gives** `[{answer}]`.',
    megabytes: 220,
  },
  {
    ...usual,
    ...plain('zero-shot-image-classification'),
    id: 'Xenova/clip-vit-base-patch32',
    licence: 'MIT',
    description: 'Sorts a picture into classes that are named with it, in English.',
    about:
      '- **Takes** a picture in base64 and `candidate_labels`. **Gives** `[{label, score}]`, best first.',
    megabytes: 155,
  },
  {
    ...picture,
    ...plain('image-feature-extraction'),
    id: 'Xenova/vit-base-patch16-224-in21k',
    description: 'Turns a picture into a vector of 768 numbers that holds what it shows.',
    about: '- **Takes** a picture. **Gives** a list of numbers.',
    megabytes: 90,
  },
  {
    ...usual,
    ...plain('text-classification'),
    id: 'Xenova/distilbert-base-uncased-finetuned-sst-2-english',
    description: 'Says whether the feeling of an English text is positive or negative, by its meaning.',
    about: '- **Takes** a text. **Gives** `[[{label, score}]]`. It knows no neutral.',
    megabytes: 68,
  },
  {
    ...usual,
    ...plain('token-classification'),
    id: 'Xenova/bert-base-NER',
    licence: 'MIT',
    description: 'Finds names of people, places, organisations and other things in an English text.',
    about: '- **Takes** a text. **Gives** `[{entity_group, score, word, start, end}]`: PER, LOC, ORG, MISC.',
    megabytes: 110,
  },
  {
    ...usual,
    ...plain('question-answering'),
    id: 'Xenova/distilbert-base-cased-distilled-squad',
    description: 'Answers a question with a passage of the English text that is given.',
    about: '- **Takes** `{question, context}`. **Gives** `{answer, score, start, end}`.',
    megabytes: 66,
  },
  {
    ...usual,
    ...plain('fill-mask'),
    id: 'Xenova/bert-base-uncased',
    description: 'Fills in a word left out of an English text, marked as [MASK] or <mask>.',
    about: '- **Takes** a text with one [MASK]. **Gives** `[{score, token, token_str, sequence}]`.',
    megabytes: 110,
  },
  {
    ...usual,
    ...plain('zero-shot-classification'),
    id: 'Xenova/nli-deberta-v3-xsmall',
    description: 'Sorts an English text into classes that are named with it.',
    about:
      '- **Takes** a text and `candidate_labels`; `multi_label`. **Gives** `[{label, score}]`, best first.',
    megabytes: 85,
  },
  {
    ...usual,
    ...plain('summarization'),
    id: 'Xenova/distilbart-cnn-6-6',
    description: 'Writes a short summary of a long English text in its own words, as of news.',
    about: '- **Takes** a text, of which about 800 words are read. **Gives** `[{summary_text}]`.',
    megabytes: 285,
  },
  {
    ...usual,
    ...plain('translation'),
    id: 'Xenova/m2m100_418M',
    licence: 'MIT',
    languages: [],
    description: 'Translates between any two of 100 languages.',
    about:
      '- **Takes** a text; `tgt_lang`, `src_lang`: codes (`de`) or English names (`German`). English is taken where one of them is not told. **Gives** `[{translation_text}]`.',
    megabytes: 630,
  },
  {
    ...usual,
    ...plain('text2text-generation'),
    id: 'Xenova/flan-t5-base',
    description: 'Does what a short English instruction asks with a text: rewrite, answer, classify.',
    about: '- **Takes** an instruction with its text. **Gives** `[{generated_text}]`.',
    megabytes: 280,
  },
  {
    ...usual,
    ...plain('text-generation'),
    id: 'onnx-community/Qwen2.5-0.5B-Instruct',
    languages: ['en', 'zh', 'fr', 'es', 'pt', 'de', 'it', 'ru', 'ja', 'ko', 'vi', 'th', 'ar'],
    description: 'A small chat model: writes short texts and answers simple questions, often wrongly.',
    about: '- **Takes** a text; `max_new_tokens`, 256 unless told. **Gives** `[{generated_text}]`.',
    megabytes: 510,
  },
  {
    ...usual,
    ...plain('feature-extraction'),
    id: 'Xenova/all-MiniLM-L6-v2',
    description: 'Turns an English text into a vector of 384 numbers that holds its meaning.',
    about:
      '- **Takes** a text, or a list of them. **Gives** a list of numbers of length 1, or a list of such.',
    megabytes: 24,
  },
  {
    ...usual,
    task: 'sentence-similarity',
    does: 'sentence-similarity',
    pipeline: 'feature-extraction',
    id: 'Xenova/paraphrase-multilingual-MiniLM-L12-v2',
    languages: [],
    description: 'Says how alike texts are in meaning, in and across 50 languages.',
    about: '- **Takes** `{source_sentence, sentences}`. **Gives** a number for each: 1 means the same.',
    megabytes: 135,
  },
  {
    ...usual,
    task: 'text-ranking',
    does: 'text-ranking',
    pipeline: 'text-classification',
    id: 'Xenova/ms-marco-MiniLM-L-6-v2',
    description: 'Orders English passages by how well they answer a question.',
    about: '- **Takes** `{query, texts}`. **Gives** `[{index, score}]`, best first.',
    megabytes: 24,
  },
  {
    ...usual,
    ...plain('automatic-speech-recognition'),
    id: 'Xenova/whisper-base',
    languages: [],
    description: 'Writes down what is said in a recording, in English or in a language that is named.',
    about:
      '- **Takes** sound (WAV, MP3, FLAC, Ogg); `language`, English unless told; `task`, `translate` for English text. **Gives** `{text}`.',
    megabytes: 80,
  },
  {
    ...usual,
    ...plain('audio-classification'),
    id: 'Xenova/ast-finetuned-audioset-10-10-0.4593',
    licence: 'BSD-3-Clause',
    languages: [],
    description:
      'Says what is heard in a recording, in the 527 classes of AudioSet: speech, music, dog, engine…',
    about:
      '- **Takes** sound (WAV, MP3, FLAC, Ogg), of which ten seconds are heard. **Gives** `[{label, score}]`.',
    megabytes: 90,
  },
  {
    ...usual,
    task: 'text-to-speech',
    does: 'text-to-speech',
    pipeline: 'text-to-audio',
    id: 'onnx-community/Supertonic-TTS-ONNX',
    // Its parts are not offered in eight bits.
    dtype: 'fp32',
    extraFiles: ['voices/F1.bin'],
    licence: 'OpenRAIL',
    description: 'Reads an English text aloud in a natural voice.',
    about: '- **Takes** a text of at most 5,000 characters. **Gives** a WAV file.',
    megabytes: 265,
  },
];

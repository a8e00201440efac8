/** The words that the tiny models know, and the files of a tokenizer that knows them. */
const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]', '<s>', '</s>', '__en__', '__de__'];
const donut = ['<s_docvqa>', '<s_question>', '</s_question>', '<s_answer>', '</s_answer>'];
export const content =
  'red green blue good bad ada lovelace london cat dog loud quiet hello music animals where lives in the a is'.split(
    ' ',
  );
/** What comes after the last of these would be a time to Whisper's tokenizer, so they stand last. */
const whisper = ['<|endoftext|>', '<|startoftranscript|>', '<|en|>', '<|transcribe|>', '<|notimestamps|>'];

export const words = [...special, ...donut, ...content, ...whisper];
export const id = (word: string): number => {
  const found = words.indexOf(word);
  if (found === -1) throw new Error(`The tiny models do not know "${word}".`);
  return found;
};
export const isContent = (at: number): boolean => content.includes(words[at] ?? '');

const sequence = (name: 'A' | 'B'): object => ({ Sequence: { id: name, type_id: name === 'A' ? 0 : 1 } });
const mark = (name: string): object => ({ SpecialToken: { id: name, type_id: 0 } });

/** @param tokenizerClass the library's, which decides what is done besides */
export function tokenizerFiles(
  tokenizerClass: string,
  settings: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const marks = words.filter((word) => !content.includes(word));
  return {
    'tokenizer.json': {
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: marks.map((word) => ({
        id: id(word),
        content: word,
        single_word: false,
        lstrip: false,
        rstrip: false,
        normalized: false,
        special: true,
      })),
      normalizer: { type: 'Lowercase' },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      post_processor: {
        type: 'TemplateProcessing',
        single: [mark('[CLS]'), sequence('A'), mark('[SEP]')],
        pair: [mark('[CLS]'), sequence('A'), mark('[SEP]'), sequence('B'), mark('[SEP]')],
        special_tokens: Object.fromEntries(
          ['[CLS]', '[SEP]'].map((word) => [word, { id: word, ids: [id(word)], tokens: [word] }]),
        ),
      },
      decoder: null,
      model: {
        type: 'WordPiece',
        unk_token: '[UNK]',
        continuing_subword_prefix: '##',
        max_input_chars_per_word: 100,
        vocab: Object.fromEntries(words.map((word, at) => [word, at])),
      },
    },
    'tokenizer_config.json': {
      tokenizer_class: tokenizerClass,
      model_max_length: 512,
      pad_token: '[PAD]',
      unk_token: '[UNK]',
      cls_token: '[CLS]',
      sep_token: '[SEP]',
      mask_token: '[MASK]',
      bos_token: '<s>',
      eos_token: '</s>',
      additional_special_tokens: ['__en__', '__de__'],
      ...settings,
    },
  };
}

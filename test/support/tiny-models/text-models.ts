/** Tiny models that read texts. Each word has a row of numbers, and nothing else is computed. */
import { type Graph, float, floats, int64, integers, matrix, node, type Value } from './onnx';
import { type ModelFiles } from './model-files';
import { id, isContent, tokenizerFiles, words } from './words';

type Weight = Readonly<Record<string, readonly number[]>>;

/** Rows of numbers for some words; zeros for all others. */
const table = (columns: number, rows: Weight): ReturnType<typeof matrix> =>
  matrix('table', words.length, columns, (row, column) => rows[words[row] ?? '']?.[column] ?? 0);

const ids = int64('input_ids', 'batch', 'length');

/** Numbers for each word. */
const eachWord = (output: string, columns: number, rows: Weight): Graph => ({
  inputs: [ids],
  outputs: [float(output, 'batch', 'length', columns)],
  constants: [table(columns, rows)],
  nodes: [node('Gather', ['table', 'input_ids'], output)],
});

/** Numbers for the text: the sum over its words. */
const wholeText = (columns: number, rows: Weight): Graph => ({
  inputs: [ids],
  outputs: [float('logits', 'batch', columns)],
  constants: [table(columns, rows), integers('axis', [1])],
  nodes: [
    node('Gather', ['table', 'input_ids'], 'rows'),
    node('ReduceSum', ['rows', 'axis'], 'logits', { keepdims: 0 }),
  ],
});

const spans = (rows: Weight): Graph => ({
  inputs: [ids],
  outputs: ['start_logits', 'end_logits'].map((name): Value => float(name, 'batch', 'length')),
  constants: [table(1, rows), integers('axis', [2])],
  nodes: [
    node('Gather', ['table', 'input_ids'], 'rows'),
    node('Squeeze', ['rows', 'axis'], 'start_logits'),
    node('Identity', ['start_logits'], 'end_logits'),
  ],
});

export const labelled = (...labels: string[]): object => ({
  id2label: Object.fromEntries(labels.map((label, at) => [at, label])),
  label2id: Object.fromEntries(labels.map((label, at) => [label, at])),
});

const encoder = (config: object, graph: Graph): ModelFiles => ({
  ...tokenizerFiles('BertTokenizer'),
  'config.json': config,
  'onnx/model_quantized.onnx': graph,
});

const meaning: Weight = {
  cat: [1, 0, 0],
  dog: [0.9, 0.1, 0],
  music: [0, 1, 0],
  red: [0, 0, 1],
};

export const textModels: Readonly<Record<string, ModelFiles>> = {
  'Xenova/distilbert-base-uncased-finetuned-sst-2-english': encoder(
    { model_type: 'distilbert', ...labelled('NEGATIVE', 'POSITIVE') },
    wholeText(2, { good: [0, 4], bad: [4, 0] }),
  ),
  'Xenova/bert-base-NER': encoder(
    { model_type: 'bert', ...labelled('O', 'B-PER', 'I-PER', 'B-LOC') },
    eachWord('logits', 4, {
      ...Object.fromEntries(words.map((word) => [word, [5, 0, 0, 0]])),
      ada: [0, 9, 0, 0],
      lovelace: [0, 0, 9, 0],
      london: [0, 0, 0, 9],
    }),
  ),
  'Xenova/distilbert-base-cased-distilled-squad': encoder(
    { model_type: 'distilbert' },
    spans({ london: [9] }),
  ),
  'Xenova/bert-base-uncased': encoder(
    { model_type: 'bert' },
    eachWord('logits', words.length, { '[MASK]': words.map((word) => (word === 'cat' ? 9 : 0)) }),
  ),
  'Xenova/nli-deberta-v3-xsmall': encoder(
    { model_type: 'deberta-v2', ...labelled('contradiction', 'entailment', 'neutral') },
    wholeText(3, { music: [3, 0, 0], animals: [0, 3, 0] }),
  ),
  'Xenova/all-MiniLM-L6-v2': encoder({ model_type: 'bert' }, eachWord('last_hidden_state', 3, meaning)),
  'Xenova/paraphrase-multilingual-MiniLM-L12-v2': encoder(
    { model_type: 'bert' },
    eachWord('last_hidden_state', 3, meaning),
  ),
  'Xenova/ms-marco-MiniLM-L-6-v2': encoder(
    { model_type: 'bert', ...labelled('LABEL_0') },
    wholeText(1, { london: [3], music: [-3] }),
  ),
};

const NEVER = -1000;

/**
 * A decoder that says the word its encoder says is most there, and then ends.
 * @param follows what comes after a word, where that does not depend on the encoder
 */
export const copyingDecoder = (follows: Readonly<Record<string, string>>, end: string): Graph => ({
  inputs: [ids, float('encoder_hidden_states', 'batch', 'seen', words.length)],
  outputs: [float('logits', 'batch', 'length', words.length)],
  constants: [
    matrix('table', words.length, words.length, (row, column) => {
      const next = follows[words[row] ?? ''] ?? (isContent(row) ? end : undefined);
      if (next !== undefined) return column === id(next) ? -NEVER : NEVER;
      return isContent(column) ? 0 : NEVER;
    }),
  ],
  nodes: [
    node('Gather', ['table', 'input_ids'], 'next'),
    node('ReduceMean', ['encoder_hidden_states'], 'seen', { axes: [1], keepdims: 1 }),
    node('Add', ['next', 'seen'], 'logits'),
  ],
});

/** Says of each word which one it is. */
const readingEncoder: Graph = {
  inputs: [ids],
  outputs: [float('last_hidden_state', 'batch', 'length', words.length)],
  constants: [
    matrix('table', words.length, words.length, (row, column) => (row === column && isContent(row) ? 10 : 0)),
  ],
  nodes: [node('Gather', ['table', 'input_ids'], 'last_hidden_state')],
};

const cache = {
  num_layers: 1,
  num_heads: 1,
  decoder_layers: 1,
  decoder_attention_heads: 1,
  d_model: 4,
  d_kv: 4,
};
export const ends = {
  decoder_start_token_id: id('<s>'),
  eos_token_id: id('</s>'),
  pad_token_id: id('[PAD]'),
};

const rewriter = (
  tokenizerClass: string,
  modelType: string,
  follows: Readonly<Record<string, string>> = {},
): ModelFiles => ({
  ...tokenizerFiles(tokenizerClass),
  'config.json': { model_type: modelType, is_encoder_decoder: true, ...cache, ...ends },
  'generation_config.json': { ...ends, max_length: 20 },
  'onnx/encoder_model_quantized.onnx': readingEncoder,
  'onnx/decoder_model_merged_quantized.onnx': copyingDecoder(follows, '</s>'),
});

/** Goes on with the word that usually comes next. */
const talker: ModelFiles = {
  ...tokenizerFiles('Qwen2Tokenizer', {
    chat_template: '{% for message in messages %}{{ message.content }} {% endfor %}',
  }),
  'config.json': {
    model_type: 'qwen2',
    hidden_size: 4,
    num_attention_heads: 1,
    num_key_value_heads: 1,
    num_hidden_layers: 1,
    ...ends,
  },
  'generation_config.json': { ...ends },
  'onnx/model_quantized.onnx': eachWord('logits', words.length, {
    hello: words.map((word) => (word === 'ada' ? 9 : 0)),
    ada: words.map((word) => (word === 'lovelace' ? 9 : 0)),
    lovelace: words.map((word) => (word === '</s>' ? 9 : 0)),
  }),
};

const byte = (values: readonly number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer);

/** Speaks a twentieth of a second for each word, in a tone that the dice say. */
const speaker: ModelFiles = {
  ...tokenizerFiles('PreTrainedTokenizer'),
  'config.json': {
    model_type: 'supertonic',
    sampling_rate: 8000,
    chunk_compress_factor: 1,
    base_chunk_size: 80,
    latent_dim: 4,
    style_dim: 4,
  },
  'voices/F1.bin': byte([0, 0, 0, 0]),
  'onnx/text_encoder.onnx': {
    inputs: [ids, float('style', 'batch', 'styles', 4)],
    outputs: [float('last_hidden_state', 'batch', 'length', 1), float('durations', 'batch')],
    constants: [matrix('table', words.length, 1, () => 0.05), integers('axes', [1, 2])],
    nodes: [
      node('Gather', ['table', 'input_ids'], 'last_hidden_state'),
      node('ReduceSum', ['last_hidden_state', 'axes'], 'durations', { keepdims: 0 }),
    ],
  },
  'onnx/latent_denoiser.onnx': {
    inputs: [float('noisy_latents', 'batch', 4, 'time')],
    outputs: [float('denoised_latents', 'batch', 4, 'time')],
    constants: [floats('half', [1], [0.5])],
    nodes: [node('Mul', ['noisy_latents', 'half'], 'denoised_latents')],
  },
  'onnx/voice_decoder.onnx': {
    inputs: [float('latents', 'batch', 4, 'time')],
    outputs: [float('waveform', 'batch', 'samples')],
    constants: [matrix('ones', 1, 80, () => 1), integers('last', [2]), integers('flat', [0, -1])],
    nodes: [
      node('ReduceMean', ['latents'], 'mean', { axes: [1], keepdims: 0 }),
      node('Unsqueeze', ['mean', 'last'], 'column'),
      node('MatMul', ['column', 'ones'], 'samples'),
      node('Reshape', ['samples', 'flat'], 'waveform'),
    ],
  },
};

export const writingModels: Readonly<Record<string, ModelFiles>> = {
  'Xenova/distilbart-cnn-6-6': rewriter('BartTokenizer', 'bart'),
  'Xenova/m2m100_418M': rewriter('M2M100Tokenizer', 'm2m_100', { '</s>': '__de__' }),
  'Xenova/flan-t5-base': rewriter('T5Tokenizer', 't5'),
  'onnx-community/Qwen2.5-0.5B-Instruct': talker,
  'onnx-community/Supertonic-TTS-ONNX': speaker,
};

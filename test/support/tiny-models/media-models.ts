/** Tiny models that see and hear: how red, green and blue a picture is, and how loud a sound. */
import { float, floats, type Graph, int64, integers, matrix, node } from './onnx';
import { type ModelFiles } from './model-files';
import { copyingDecoder, ends, labelled } from './text-models';
import { content, id, tokenizerFiles, words } from './words';

const pixels = float('pixel_values', 'batch', 3, 'height', 'width');
const colours = node('ReduceMean', ['pixel_values'], 'colours', { axes: [2, 3], keepdims: 0 });
const grey = (output: string, keepdims: 0 | 1): ReturnType<typeof node> =>
  node('ReduceMean', ['pixel_values'], output, { axes: [1], keepdims });

/** What makes pixels run from -1 to 1. */
const plain = {
  do_resize: true,
  do_rescale: true,
  do_normalize: true,
  image_mean: [0.5, 0.5, 0.5],
  image_std: [0.5, 0.5, 0.5],
  resample: 0,
};
const square = { height: 16, width: 16 };
const processor = (type: string, settings: object = {}): object => ({
  image_processor_type: type,
  ...plain,
  size: square,
  ...settings,
});

const viewer = (config: object, preprocessor: object, graph: Graph): ModelFiles => ({
  'config.json': config,
  'preprocessor_config.json': preprocessor,
  'onnx/model_quantized.onnx': graph,
});

const classifier: Graph = {
  inputs: [pixels],
  outputs: [float('logits', 'batch', 3)],
  constants: [floats('five', [1], [5])],
  nodes: [colours, node('Mul', ['colours', 'five'], 'logits')],
};

// The last class is nothing at all: less likely, the fewer the colours.
const things = matrix('weights', 3, 4, (row, column) =>
  row === column ? 9 : column === 3 && row > 0 ? 3 : 0,
);

/** One thing, in the middle half of the picture, of the class of the colour that there is most of. */
const finder: Graph = {
  inputs: [pixels],
  outputs: [float('logits', 'batch', 1, 4), float('pred_boxes', 1, 1, 4)],
  constants: [things, floats('boxes', [1, 1, 4], [0.5, 0.5, 0.5, 0.5]), integers('axis', [1])],
  nodes: [
    colours,
    node('MatMul', ['colours', 'weights'], 'classes'),
    node('Unsqueeze', ['classes', 'axis'], 'logits'),
    node('Identity', ['boxes'], 'pred_boxes'),
  ],
};

/** Two things: what is bright, of the class of its colour, and what is dark, which is called green. */
const cutter: Graph = {
  inputs: [pixels],
  outputs: [float('logits', 'batch', 2, 4), float('pred_masks', 'batch', 2, 'height', 'width')],
  constants: [things, floats('dark', [1, 1, 4], [0, 9, 0, 0]), integers('axis', [1])],
  nodes: [
    colours,
    node('MatMul', ['colours', 'weights'], 'classes'),
    node('Unsqueeze', ['classes', 'axis'], 'bright'),
    node('Concat', ['bright', 'dark'], 'logits', { axis: 1 }),
    node('ReduceMax', ['pixel_values'], 'bright_mask', { axes: [1], keepdims: 1 }),
    node('Neg', ['bright_mask'], 'dark_mask'),
    node('Concat', ['bright_mask', 'dark_mask'], 'pred_masks', { axis: 1 }),
  ],
};

const detr = processor('DetrImageProcessor', { size: { shortest_edge: 16, longest_edge: 32 } });

/** Says which of the words for colours are there. */
const seeingEncoder: Graph = {
  inputs: [pixels],
  outputs: [float('last_hidden_state', 'batch', 1, words.length)],
  constants: [
    matrix('weights', 3, words.length, (row, column) => (column === id(content[row] ?? '') ? 10 : 0)),
    integers('axis', [1]),
  ],
  nodes: [
    colours,
    node('MatMul', ['colours', 'weights'], 'named'),
    node('Unsqueeze', ['named', 'axis'], 'last_hidden_state'),
  ],
};

const describer = (
  parts: { encoder: object; decoder: object },
  preprocessor: object,
  decoder: Graph,
): ModelFiles => ({
  ...tokenizerFiles('PreTrainedTokenizer'),
  'config.json': { model_type: 'vision-encoder-decoder', is_encoder_decoder: true, ...parts, ...ends },
  'generation_config.json': ends,
  'preprocessor_config.json': preprocessor,
  'onnx/encoder_model_quantized.onnx': seeingEncoder,
  'onnx/decoder_model_merged_quantized.onnx': decoder,
});

/** Pictures and texts in one space: the colours. */
const comparer: Graph = {
  inputs: [int64('input_ids', 'texts', 'length'), { ...pixels }],
  outputs: [float('logits_per_image', 'batch', 'texts')],
  constants: [
    matrix('table', words.length, 3, (row, column) => (row === id(content[column] ?? '') ? 10 : 0)),
    integers('axis', [1]),
  ],
  nodes: [
    colours,
    node('Gather', ['table', 'input_ids'], 'rows'),
    node('ReduceSum', ['rows', 'axis'], 'texts_seen', { keepdims: 0 }),
    node('Transpose', ['texts_seen'], 'columns', { perm: [1, 0] }),
    node('MatMul', ['colours', 'columns'], 'logits_per_image'),
  ],
};

export const seeingModels: Readonly<Record<string, ModelFiles>> = {
  'Xenova/vit-base-patch16-224': viewer(
    { model_type: 'vit', ...labelled('red', 'green', 'blue') },
    processor('ViTImageProcessor'),
    classifier,
  ),
  'Xenova/detr-resnet-50': viewer({ model_type: 'detr', ...labelled('red', 'green', 'blue') }, detr, finder),
  'Xenova/detr-resnet-50-panoptic': viewer(
    { model_type: 'detr', ...labelled('red', 'green', 'blue') },
    detr,
    cutter,
  ),
  'Xenova/modnet': viewer({ model_type: 'modnet' }, processor('ImageFeatureExtractor'), {
    inputs: [{ ...pixels, name: 'input' }],
    outputs: [float('output', 'batch', 1, 'height', 'width')],
    constants: [floats('half', [1], [0.5])],
    nodes: [
      node('ReduceMax', ['input'], 'most', { axes: [1], keepdims: 1 }),
      node('Mul', ['most', 'half'], 'halved'),
      node('Add', ['halved', 'half'], 'output'),
    ],
  }),
  'Xenova/swin2SR-classical-sr-x2-64': viewer(
    { model_type: 'swin2sr' },
    { image_processor_type: 'Swin2SRImageProcessor', do_rescale: true, do_pad: true, pad_size: 8 },
    {
      inputs: [pixels],
      outputs: [float('reconstruction', 'batch', 3, 'high', 'wide')],
      constants: [floats('scales', [4], [1, 1, 2, 2])],
      nodes: [
        node('Resize', ['pixel_values', '', 'scales'], 'reconstruction', {
          mode: 'nearest',
          coordinate_transformation_mode: 'asymmetric',
        }),
      ],
    },
  ),
  'onnx-community/depth-anything-v2-small': viewer(
    { model_type: 'depth_anything' },
    processor('DPTImageProcessor'),
    {
      inputs: [pixels],
      outputs: [float('predicted_depth', 'batch', 'height', 'width')],
      constants: [],
      nodes: [grey('predicted_depth', 0)],
    },
  ),
  'Xenova/vit-base-patch16-224-in21k': viewer({ model_type: 'vit' }, processor('ViTImageProcessor'), {
    inputs: [pixels],
    outputs: [float('last_hidden_state', 'batch', 1, 3)],
    constants: [integers('axis', [1])],
    nodes: [colours, node('Unsqueeze', ['colours', 'axis'], 'last_hidden_state')],
  }),
  'Xenova/clip-vit-base-patch32': {
    ...viewer({ model_type: 'clip' }, processor('CLIPImageProcessor'), comparer),
    ...tokenizerFiles('CLIPTokenizer'),
  },
  'Xenova/vit-gpt2-image-captioning': describer(
    { encoder: { model_type: 'vit' }, decoder: { model_type: 'gpt2', n_head: 1, n_layer: 1, n_embd: 4 } },
    processor('ViTImageProcessor'),
    copyingDecoder({}, '</s>'),
  ),
  'Xenova/donut-base-finetuned-docvqa': describer(
    {
      encoder: { model_type: 'donut-swin' },
      decoder: {
        model_type: 'mbart',
        max_position_embeddings: 16,
        decoder_layers: 1,
        decoder_attention_heads: 1,
        d_model: 4,
      },
    },
    processor('DonutImageProcessor'),
    copyingDecoder({ '</s_answer>': '</s>' }, '</s_answer>'),
  ),
};

const louder = (columns: number, weights: Readonly<Record<number, number>>): Graph['constants'] => [
  floats('one', [1], [1]),
  matrix('weights', 1, columns, (_, column) => weights[column] ?? 0),
];

const whisperEnds = {
  decoder_start_token_id: id('<|startoftranscript|>'),
  eos_token_id: id('<|endoftext|>'),
  pad_token_id: id('<|endoftext|>'),
};

export const hearingModels: Readonly<Record<string, ModelFiles>> = {
  'Xenova/ast-finetuned-audioset-10-10-0.4593': {
    'config.json': { model_type: 'audio-spectrogram-transformer', ...labelled('Loud', 'Quiet') },
    'preprocessor_config.json': {
      feature_extractor_type: 'ASTFeatureExtractor',
      do_normalize: true,
      feature_size: 1,
      max_length: 100,
      mean: -4.27,
      num_mel_bins: 128,
      padding_side: 'right',
      padding_value: 0,
      sampling_rate: 16000,
      std: 4.57,
    },
    'onnx/model_quantized.onnx': {
      inputs: [float('input_values', 'batch', 'time', 128)],
      outputs: [float('logits', 'batch', 2)],
      constants: [...louder(2, { 0: 5, 1: -5 }), integers('axis', [1])],
      nodes: [
        node('ReduceMean', ['input_values'], 'mean', { axes: [1, 2], keepdims: 0 }),
        node('Add', ['mean', 'one'], 'loudness'),
        node('Unsqueeze', ['loudness', 'axis'], 'row'),
        node('MatMul', ['row', 'weights'], 'logits'),
      ],
    },
  },
  'Xenova/whisper-base': {
    ...tokenizerFiles('WhisperTokenizer', { eos_token: '<|endoftext|>', pad_token: '<|endoftext|>' }),
    'config.json': {
      model_type: 'whisper',
      is_encoder_decoder: true,
      max_source_positions: 1500,
      decoder_layers: 1,
      decoder_attention_heads: 1,
      encoder_layers: 1,
      encoder_attention_heads: 1,
      d_model: 4,
      ...whisperEnds,
    },
    'generation_config.json': {
      ...whisperEnds,
      is_multilingual: true,
      lang_to_id: { '<|en|>': id('<|en|>') },
      task_to_id: { transcribe: id('<|transcribe|>') },
      no_timestamps_token_id: id('<|notimestamps|>'),
      max_length: 20,
    },
    'preprocessor_config.json': {
      feature_extractor_type: 'WhisperFeatureExtractor',
      processor_class: 'WhisperProcessor',
      chunk_length: 30,
      feature_size: 80,
      hop_length: 160,
      n_fft: 400,
      n_samples: 480000,
      nb_max_frames: 3000,
      padding_side: 'right',
      padding_value: 0,
      sampling_rate: 16000,
    },
    'onnx/encoder_model_quantized.onnx': {
      inputs: [float('input_features', 'batch', 80, 3000)],
      outputs: [float('last_hidden_state', 'batch', 1, words.length)],
      constants: [
        ...louder(words.length, { [id('loud')]: 10, [id('quiet')]: -10 }),
        integers('axis', [1]),
        integers('beginning', [0]),
        integers('end', [50]),
        integers('time', [2]),
      ],
      nodes: [
        // The first half second alone: the rest of the thirty is silence that was added.
        node('Slice', ['input_features', 'beginning', 'end', 'time'], 'heard'),
        node('ReduceMean', ['heard'], 'mean', { axes: [1, 2], keepdims: 0 }),
        node('Add', ['mean', 'one'], 'loudness'),
        node('Unsqueeze', ['loudness', 'axis'], 'row'),
        node('MatMul', ['row', 'weights'], 'named'),
        node('Unsqueeze', ['named', 'axis'], 'last_hidden_state'),
      ],
    },
    'onnx/decoder_model_merged_quantized.onnx': copyingDecoder({}, '<|endoftext|>'),
  },
};

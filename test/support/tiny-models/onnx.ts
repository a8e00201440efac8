/**
 * Writes small networks in the ONNX format, so that the real runtime has something to load where no real weights can be
 * had. Only what the tiny models need; field numbers are those of onnx.proto.
 * @see https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
 */
import { Writer } from 'protobufjs';

type Type = 'float' | 'int64';
const typeNumber: Record<Type, number> = { float: 1, int64: 7 };

/** Sizes; a word is a size that may differ from call to call. */
export type Shape = readonly (number | string)[];

export interface Value {
  name: string;
  type: Type;
  shape: Shape;
}

export interface Node {
  op: string;
  inputs: readonly string[];
  outputs: readonly string[];
  attributes: Readonly<Record<string, number | readonly number[] | string>>;
}

export interface Constant {
  name: string;
  type: Type;
  shape: readonly number[];
  values: readonly number[];
}

export interface Graph {
  inputs: readonly Value[];
  outputs: readonly Value[];
  constants: readonly Constant[];
  nodes: readonly Node[];
}

export const float = (name: string, ...shape: Shape): Value => ({ name, type: 'float', shape });
export const int64 = (name: string, ...shape: Shape): Value => ({ name, type: 'int64', shape });

/** A node with one output. */
export const node = (
  op: string,
  inputs: readonly string[],
  output: string,
  attributes: Node['attributes'] = {},
): Node => ({ op, inputs, outputs: [output], attributes });

export const floats = (name: string, shape: readonly number[], values: readonly number[]): Constant => ({
  name,
  type: 'float',
  shape,
  values,
});
export const integers = (name: string, values: readonly number[]): Constant => ({
  name,
  type: 'int64',
  shape: [values.length],
  values,
});

/** A matrix whose rows are said by a function of row and column. */
export const matrix = (
  name: string,
  rows: number,
  columns: number,
  at: (row: number, column: number) => number,
): Constant =>
  floats(
    name,
    [rows, columns],
    Array.from({ length: rows * columns }, (_, n) => at(Math.floor(n / columns), n % columns)),
  );

const FIELD = { bytes: 2, varint: 0, float: 5 };
const OPSET = 13;
const IR_VERSION = 8;

export function encodeModel(graph: Graph): Uint8Array {
  const model = new Writer();
  model.uint32(tag(1, FIELD.varint)).int64(IR_VERSION);
  model.uint32(tag(7, FIELD.bytes)).bytes(encodeGraph(graph));
  model.uint32(tag(8, FIELD.bytes)).bytes(new Writer().uint32(tag(2, FIELD.varint)).int64(OPSET).finish());
  return model.finish();
}

const tag = (field: number, kind: number): number => field * 8 + kind;

function encodeGraph({ nodes, constants, inputs, outputs }: Graph): Uint8Array {
  const graph = new Writer();
  for (const each of nodes) graph.uint32(tag(1, FIELD.bytes)).bytes(encodeNode(each));
  graph.uint32(tag(2, FIELD.bytes)).string('tiny');
  for (const each of constants) graph.uint32(tag(5, FIELD.bytes)).bytes(encodeConstant(each));
  for (const each of inputs) graph.uint32(tag(11, FIELD.bytes)).bytes(encodeValue(each));
  for (const each of outputs) graph.uint32(tag(12, FIELD.bytes)).bytes(encodeValue(each));
  return graph.finish();
}

function encodeNode({ op, inputs, outputs, attributes }: Node): Uint8Array {
  const encoded = new Writer();
  for (const each of inputs) encoded.uint32(tag(1, FIELD.bytes)).string(each);
  for (const each of outputs) encoded.uint32(tag(2, FIELD.bytes)).string(each);
  encoded.uint32(tag(4, FIELD.bytes)).string(op);
  for (const [name, value] of Object.entries(attributes))
    encoded.uint32(tag(5, FIELD.bytes)).bytes(encodeAttribute(name, value));
  return encoded.finish();
}

function encodeAttribute(name: string, value: number | readonly number[] | string): Uint8Array {
  const encoded = new Writer().uint32(tag(1, FIELD.bytes)).string(name);
  const kind = new Map([
    ['number', 2],
    ['string', 3],
    ['object', 7],
  ]).get(typeof value);
  if (typeof value === 'number') encoded.uint32(tag(3, FIELD.varint)).int64(value);
  else if (typeof value === 'string') encoded.uint32(tag(4, FIELD.bytes)).bytes(Buffer.from(value));
  else for (const each of value) encoded.uint32(tag(8, FIELD.varint)).int64(each);
  return encoded
    .uint32(tag(20, FIELD.varint))
    .int32(kind ?? 0)
    .finish();
}

function encodeConstant({ name, type, shape, values }: Constant): Uint8Array {
  const encoded = new Writer();
  for (const size of shape) encoded.uint32(tag(1, FIELD.varint)).int64(size);
  encoded.uint32(tag(2, FIELD.varint)).int32(typeNumber[type]);
  encoded.uint32(tag(8, FIELD.bytes)).string(name);
  const array = type === 'float' ? Float32Array.from(values) : BigInt64Array.from(values, BigInt);
  return encoded.uint32(tag(9, FIELD.bytes)).bytes(new Uint8Array(array.buffer)).finish();
}

function encodeValue({ name, type, shape }: Value): Uint8Array {
  const sizes = new Writer();
  for (const size of shape) {
    const dimension = new Writer();
    if (typeof size === 'number') dimension.uint32(tag(1, FIELD.varint)).int64(size);
    else dimension.uint32(tag(2, FIELD.bytes)).string(size);
    sizes.uint32(tag(1, FIELD.bytes)).bytes(dimension.finish());
  }
  const tensor = new Writer().uint32(tag(1, FIELD.varint)).int32(typeNumber[type]);
  tensor.uint32(tag(2, FIELD.bytes)).bytes(sizes.finish());
  const wrapped = new Writer().uint32(tag(1, FIELD.bytes)).bytes(tensor.finish());
  const value = new Writer().uint32(tag(1, FIELD.bytes)).string(name);
  return value.uint32(tag(2, FIELD.bytes)).bytes(wrapped.finish()).finish();
}

/** A task's arguments in short, for people and for prompts: handles as they are written, texts by their start. */
import { writeHandle } from '../domain/handles';
import { previewOf } from '../domain/resource';
import type { ArgumentValue, GraphTask } from '../domain/task-graph';

export const describeArguments = ({ args }: GraphTask): { name: string; value: string }[] =>
  args.map(({ name, value }) => ({ name, value: previewOf(inShort(value)) }));

const inShort = (value: ArgumentValue): string =>
  value.is === 'resources'
    ? value.handles.map(writeHandle).join(' ')
    : value.parts.map((part) => (part.is === 'literal' ? part.text : writeHandle(part.handle))).join('');

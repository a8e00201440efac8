/** Between TaskBench's form of a plan and ours. */
import { readHandles } from '../src/domain/handles';
import { type Kind, kindOfMediaType } from '../src/domain/kinds';
import type { Plan } from '../src/domain/plan';
import { definitionOf, type TaskArgument, taskTypeNamed } from '../src/domain/task-catalogue';
import type { ControllerRequest } from '../src/ports';
import { type Node, nodeReferredTo } from './taskbench';
import { isTool, taskTypeOfTool, toolOf } from './tool-names';

const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  avi: 'video/x-msvideo',
  txt: 'text/plain',
  csv: 'text/csv',
  pdf: 'application/pdf',
};
const fileName = new RegExp(`[\\w-]+\\.(${Object.keys(mediaTypes).join('|')})\\b`, 'gi');

const kindOfFile = (name: string): Kind | undefined =>
  kindOfMediaType(mediaTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '');

/** The files a request names, in order: what a person would have given with it. */
export function toRequest(text: string): ControllerRequest {
  const names = [...new Set([...text.matchAll(fileName)].map(([name]) => name))];
  return {
    text,
    inputs: names.flatMap((name) => {
      const kind = kindOfFile(name);
      return kind
        ? [
            {
              kind,
              name,
              mediaType: mediaTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '',
              preview: '',
              about: '',
            },
          ]
        : [];
    }),
    turns: [],
  };
}

/** A plan of ours as TaskBench's nodes: handles become `<node-N>` by place, and inputs the names of their files. */
export function toNodes({ tasks }: Plan, { inputs }: ControllerRequest): Node[] {
  return tasks.map(({ task, args }) => {
    const type = taskTypeNamed(task) ?? task;
    return {
      task: toolOf(type, args.map(({ value }) => value).join(' ')),
      arguments: args.map(({ value }) => readHandles(value).map(written).join('').trim()),
    };
  });

  function written(part: ReturnType<typeof readHandles>[number]): string {
    if (part.is === 'literal') return part.text;
    const { handle } = part;
    if (handle.from === 'input') return inputs[handle.index - 1]?.name ?? part.written;
    const place = tasks.findIndex(({ id }) => id === (handle.task as string));
    return place < 0 ? part.written : `<node-${place}>`;
  }
}

/**
 * TaskBench's nodes as a plan of ours. Arguments have no names there: each goes to the first argument of the task that
 * takes its kind and is still free; what fits nowhere is kept under a name that does not exist.
 */
export function toPlan(nodes: readonly Node[], { inputs }: ControllerRequest): Plan {
  return {
    tasks: nodes.map(({ task, arguments: values }, at) => ({
      id: String(at),
      task: isTool(task) ? taskTypeOfTool[task] : task,
      dependsOn: [],
      args: named(task, values),
    })),
  };

  function named(task: string, values: readonly string[]): { name: string; value: string }[] {
    const type = isTool(task) ? taskTypeOfTool[task] : taskTypeNamed(task);
    const free = new Map<string, TaskArgument>(type ? Object.entries(definitionOf(type).takes) : []);
    return values.map((value, at) => {
      const kinds = kindsOf(value);
      const fits = ({ accepts }: TaskArgument): boolean =>
        kinds.length === 0 || kinds.some((kind) => accepts.includes(kind));
      const [name] = [...free].find(([, argument]) => fits(argument)) ?? [];
      if (name !== undefined) free.delete(name);
      return { name: name ?? `argument ${at + 1}`, value: withHandles(value) };
    });
  }

  /** What a value can be; nothing where it refers to a node that is not known. */
  function kindsOf(value: string): readonly Kind[] {
    const place = nodeReferredTo(value);
    if (place === undefined) return [kindOfFile(value.trim().replace(/^'|'$/g, '')) ?? 'text'];
    const source = nodes[place];
    const type = source && (isTool(source.task) ? taskTypeOfTool[source.task] : taskTypeNamed(source.task));
    return type ? definitionOf(type).gives : [];
  }

  function withHandles(value: string): string {
    const file = value.trim().replace(/^'|'$/g, '');
    const input = inputs.findIndex(({ name }) => name === file);
    if (input >= 0) return `<input-${input + 1}>`;
    return value.replace(/<node-(\d+)>(?:\.\w+)?/g, (_, place: string) => `<GENERATED>-${place}`);
  }
}

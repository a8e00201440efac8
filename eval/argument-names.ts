/** How TaskBench's scorer names arguments: by what their content looks like, or by what the node they refer to gives. */
import { type Node, nodeReferredTo } from './taskbench';
import { outputOfTool } from './tool-names';

const looks: readonly [kind: string, endings: readonly string[]][] = [
  ['image', ['jpg', 'png', 'jpeg', 'gif', 'bmp', 'tiff', 'svg', 'ico']],
  ['audio', ['mp3', 'wav', 'wma', 'ogg', 'aac', 'flac', 'aiff', 'au']],
  ['video', ['mp4', 'avi', 'mov', 'flv', 'wmv', 'mkv', 'webm', 'm4v', 'mpg', 'mpeg']],
];

export interface NamedArgument {
  task: string;
  name: string;
  value: string;
}

/** References to itself and to nodes that are not there are left out, as the scorer does in effect. */
export function namedArguments(nodes: readonly Node[]): NamedArgument[] {
  return nodes.flatMap(({ task, arguments: args }, at) =>
    args.flatMap((argument) => {
      const place = nodeReferredTo(argument);
      if (place === undefined) return [{ task, name: kindByLook(argument), value: argument }];
      const source = place === at ? undefined : nodes[place];
      return source ? [{ task, name: outputOfTool[source.task] ?? 'other', value: source.task }] : [];
    }),
  );
}

const kindByLook = (content: string): string =>
  looks.find(([, endings]) => endings.some((ending) => content.includes(`.${ending}`)))?.[0] ?? 'text';

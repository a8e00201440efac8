/** TaskBench's records, as its files hold them. */
import { z } from 'zod';

/** Plans of models hold arguments of every shape; its scorer takes an object's first value and joins lists. */
const Argument = z
  .union([
    z.string(),
    z.number().transform(String),
    z.boolean().transform(String),
    z.array(z.unknown()).transform((parts) => parts.map(String).join(' ')),
    z
      .record(z.string(), z.unknown())
      .transform((value) => asText('value' in value ? value['value'] : Object.values(value)[0])),
    z.null().transform(() => ''),
  ])
  .catch('');

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
}

export const Node = z.object({
  task: z.string(),
  arguments: z
    .array(Argument)
    .nullish()
    .transform((args) => args ?? []),
});
export type Node = z.infer<typeof Node>;

/** A request with its plan: the labelled one, or one that a model wrote. Nodes are told by their place, from 0. */
export const PlannedRequest = z.object({
  id: z.coerce.string(),
  user_request: z.string(),
  task_nodes: z.array(Node),
});
export type PlannedRequest = z.infer<typeof PlannedRequest>;

export const shapes = ['single', 'chain', 'dag'] as const;
export type Shape = (typeof shapes)[number];

export const GoldRecord = PlannedRequest.extend({ type: z.enum(shapes) });
export type GoldRecord = z.infer<typeof GoldRecord>;

/** The place of a node that an argument refers to, as `<node-3>`; `undefined` for literals. */
export function nodeReferredTo(argument: string): number | undefined {
  const [, place] = /<node-(\d+)>/.exec(argument) ?? [];
  return place === undefined ? undefined : Number(place);
}

export interface Link {
  source: string;
  target: string;
}

/** Links by the names of tools, from references in arguments: as the scorer does, without references to itself. */
export const linksOf = (nodes: readonly Node[]): Link[] =>
  nodes.flatMap(({ task, arguments: args }, at) =>
    args.flatMap((argument) => {
      const place = nodeReferredTo(argument);
      const source = place === undefined || place === at ? undefined : nodes[place];
      return source ? [{ source: source.task, target: task }] : [];
    }),
  );

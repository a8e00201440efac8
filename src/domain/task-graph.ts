import { z } from 'zod';
import { Handle } from './handles';
import { TaskId } from './ids';
import { TaskType } from './task-catalogue';

/** A valid argument's value: resources by handles, or text that may quote text resources. */
export const ArgumentValue = z.discriminatedUnion('is', [
  z.object({ is: z.literal('resources'), handles: z.array(Handle).min(1) }),
  z.object({
    is: z.literal('text'),
    parts: z.array(
      z.discriminatedUnion('is', [
        z.object({ is: z.literal('literal'), text: z.string() }),
        z.object({ is: z.literal('quote'), handle: Handle }),
      ]),
    ),
  }),
]);
export type ArgumentValue = z.infer<typeof ArgumentValue>;

/**
 * Whether a task runs once, or once for each element of a list it was given for an argument that takes one: then its
 * results are lists too.
 */
export const FanOut = z.discriminatedUnion('is', [
  z.object({ is: z.literal('none') }),
  z.object({ is: z.literal('over'), argument: z.string() }),
]);
export type FanOut = z.infer<typeof FanOut>;

export const GraphTask = z.object({
  id: TaskId,
  type: TaskType,
  /** Every task that must be done first: what the plan said and what the handles need. */
  needs: z.array(TaskId),
  args: z.array(z.object({ name: z.string(), value: ArgumentValue })),
  fanOut: FanOut,
});
export type GraphTask = z.infer<typeof GraphTask>;

/** A plan that may be run: every task known, every argument resolved, every edge typed, no cycle. */
export const TaskGraph = z.object({ tasks: z.array(GraphTask) });
export type TaskGraph = z.infer<typeof TaskGraph>;

/** The handles an argument reads. */
export const handlesIn = (value: ArgumentValue): Handle[] =>
  value.is === 'resources'
    ? value.handles
    : value.parts.flatMap((part) => (part.is === 'quote' ? [part.handle] : []));

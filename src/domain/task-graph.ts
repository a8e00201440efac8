import { z } from 'zod';
import { Handle } from './handles';
import { TaskId } from './ids';
import { TaskType } from './task-catalogue';

/** A valid argument's value: resources by handle, or text that may quote text resources. */
export const ArgumentValue = z.discriminatedUnion('is', [
  z.object({ is: z.literal('resource'), handle: Handle }),
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

export const GraphTask = z.object({
  id: TaskId,
  type: TaskType,
  /** Every task that must be done first: what the plan said and what the handles need. */
  needs: z.array(TaskId),
  args: z.array(z.object({ name: z.string(), value: ArgumentValue })),
});
export type GraphTask = z.infer<typeof GraphTask>;

/** A plan that may be run: every task known, every argument resolved, every edge typed, no cycle. */
export const TaskGraph = z.object({ tasks: z.array(GraphTask) });
export type TaskGraph = z.infer<typeof TaskGraph>;

/** The handles an argument reads. */
export const handlesIn = (value: ArgumentValue): Handle[] =>
  value.is === 'resource'
    ? [value.handle]
    : value.parts.flatMap((part) => (part.is === 'quote' ? [part.handle] : []));

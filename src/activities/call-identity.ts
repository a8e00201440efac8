/** Tells a call from another: the key of its record, and what experts know it again by. */
import type { Sha256 } from '../domain/ids';
import type { GraphTask } from '../domain/task-graph';
import { hashOf } from '../records';
import type { RunExpertInput } from './contract';
import type { FoundArgument } from './gather-inputs';

/** What makes two calls the same one: who is asked for what, with which inputs, told by their content. */
export const callIdentity = (
  { type }: GraphTask,
  { id: model, revision, endpoint }: RunExpertInput['candidate'],
  args: readonly FoundArgument[],
  redo: number,
): Sha256 =>
  hashOf({
    type,
    model,
    revision,
    endpoint,
    args: args.map(({ name, value }) => ({
      name,
      value:
        value.is === 'file'
          ? value.resource.sha256
          : value.parts.map((part) =>
              typeof part === 'string' ? part : part.map(({ sha256 }) => ({ sha256 })),
            ),
    })),
    redo,
  });

/**
 * What a run leaves to the next turn: what its tasks made, the files it was given, and what it had from earlier turns
 * itself. The order is the one in which words such as "it" and "the picture" mean them: where nothing else is said, the
 * first of a kind is taken.
 */
import { writeHandle } from '../../domain/handles';
import { type Kind, structuredKinds } from '../../domain/kinds';
import type { Producer, Resource } from '../../domain/resource';
import type { TaskOutcome } from '../../domain/run';
import { definitionOf } from '../../domain/task-catalogue';
import type { RunReport } from '../report/run-report';

/** A resource with its origin as the next turn tells it; its key is still where the earlier run keeps it. */
export type LeftBehind = Resource & { producedBy: Extract<Producer, { by: 'earlier' }> };

/** Why a task made something: that is what it does, it says the same in words, or it illustrates it. */
type Standing = 'for its own sake' | 'in words' | 'beside';

/**
 * Newest first: what tasks made for its own sake, then texts that say it in words, the files that were given, what
 * illustrates something else, and at last what came from turns before. Each content once.
 *
 * Boxes, labels and vectors are left out: no task takes them, and a text made with each says the same.
 */
export function whatIsLeft({ request, outcome, made }: RunReport): LeftBehind[] {
  const { runId } = outcome;
  const tasks = outcome.tasks.toReversed();
  return eachOnce([
    ...tasks.flatMap((task) => madeBy(task, 'for its own sake')),
    ...tasks.flatMap((task) => madeBy(task, 'in words')),
    ...request.inputs.flatMap(given),
    ...tasks.flatMap((task) => madeBy(task, 'beside')),
    ...request.inputs.filter(isLeftBehind),
  ]);

  function madeBy({ id, type }: TaskOutcome, standing: Standing): LeftBehind[] {
    return (made.get(id) ?? [])
      .filter(({ kind }) => !isStructured(kind) && standingOf(kind, type) === standing)
      .map((resource) => {
        const handle = writeHandle({ from: 'task', task: id, kind: resource.kind });
        return { ...resource, producedBy: { by: 'earlier', runId, handle, madeBy: type } };
      });
  }

  function given(input: Resource): LeftBehind[] {
    if (input.producedBy.by !== 'request') return [];
    const producedBy = { by: 'earlier', runId, handle: input.producedBy.name, madeBy: 'request' } as const;
    return [{ ...input, producedBy }];
  }
}

function standingOf(kind: Kind, type: TaskOutcome['type']): Standing {
  if (kind === definitionOf(type).gives[0]) return 'for its own sake';
  return kind === 'text' ? 'in words' : 'beside';
}

const isStructured = (kind: Kind): boolean => structuredKinds.some((structured) => structured === kind);

const isLeftBehind = (resource: Resource): resource is LeftBehind => resource.producedBy.by === 'earlier';

const eachOnce = (resources: readonly LeftBehind[]): LeftBehind[] =>
  resources.filter(({ sha256 }, at) => resources.findIndex((other) => other.sha256 === sha256) === at);

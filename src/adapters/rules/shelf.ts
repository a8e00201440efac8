/** What a plan in the making can point at: the request's inputs, and what the tasks so far make. */
import { writeHandle } from '../../domain/handles';
import { TaskId } from '../../domain/ids';
import type { Kind } from '../../domain/kinds';
import { definitionOf, type TaskType } from '../../domain/task-catalogue';
import type { ControllerRequest } from '../../ports';

export interface Item {
  handle: string;
  kind: Kind;
  from: { is: 'input'; position: number } | { is: 'task'; type: TaskType; isMain: boolean };
}

export class Shelf {
  private readonly items: Item[] = [];

  constructor(inputs: ControllerRequest['inputs']) {
    const seen = new Map<Kind, number>();
    for (const [at, { kind }] of inputs.entries()) {
      const position = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, position);
      const handle = writeHandle({ from: 'input', index: at + 1, kind });
      this.items.push({ handle, kind, from: { is: 'input', position } });
    }
  }

  /** Puts down all that a task will make. */
  add(id: number, type: TaskType): void {
    const { gives } = definitionOf(type);
    for (const [at, kind] of gives.entries()) {
      const handle = writeHandle({ from: 'task', task: TaskId.parse(String(id)), kind });
      this.items.push({ handle, kind, from: { is: 'task', type, isMain: at === 0 } });
    }
  }

  of(kinds: readonly Kind[]): Item[] {
    return this.items.filter(({ kind }) => kinds.includes(kind));
  }

  inputs(kinds: readonly Kind[]): Item[] {
    return this.of(kinds).filter(({ from }) => from.is === 'input');
  }

  /** What tasks made for its own sake, not beside something else: a drawing of boxes is no new picture. */
  madeAsMain(kinds: readonly Kind[]): Item[] {
    return this.of(kinds).filter(({ from }) => from.is === 'task' && from.isMain);
  }

  made(kinds: readonly Kind[]): Item[] {
    return this.of(kinds).filter(({ from }) => from.is === 'task');
  }

  /** The kinds there are: what was made last first, then the inputs as they were given. */
  byNewest(): Kind[] {
    const made = this.items.filter(({ from }) => from.is === 'task' && from.isMain).reverse();
    const given = this.items.filter(({ from }) => from.is === 'input');
    return [...made, ...given].map(({ kind }) => kind);
  }

  /** What tasks of some types made, in order. */
  madeBy(types: readonly TaskType[], kinds: readonly Kind[]): Item[] {
    return this.of(kinds).filter(({ from }) => from.is === 'task' && types.includes(from.type));
  }
}

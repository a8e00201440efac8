/** The hub's lists in a file, so that a service that starts offline knows what there was. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { TaskType } from '../../domain/task-catalogue';
import { KnownModel } from './known-model';

/** What the hub had for a task, and when. */
export interface TaskList {
  /** Milliseconds since 1970. */
  listedAt: number;
  models: KnownModel[];
}

const Snapshot = z.object({
  schema: z.literal(1),
  /** Lists of one hub are none of another's. */
  hub: z.string(),
  tasks: z.record(z.string(), z.object({ listedAt: z.iso.datetime(), models: z.array(z.unknown()) })),
});

/** The lists in the file; none where there is no such file, or it is of another hub, or not whole. */
export async function readSnapshot(path: string, hub: string): Promise<Map<TaskType, TaskList>> {
  const lists = new Map<TaskType, TaskList>();
  const snapshot = Snapshot.safeParse(await readJson(path));
  if (!snapshot.success || snapshot.data.hub !== hub) return lists;
  for (const [name, { listedAt, models }] of Object.entries(snapshot.data.tasks)) {
    const task = TaskType.safeParse(name);
    if (!task.success) continue;
    const readable = models.flatMap((model) => KnownModel.safeParse(model).data ?? []);
    lists.set(task.data, { listedAt: Date.parse(listedAt), models: readable });
  }
  return lists;
}

/** Writes the file whole or not at all. What another process has listed since is kept. */
export async function writeSnapshot(
  path: string,
  hub: string,
  lists: ReadonlyMap<TaskType, TaskList>,
): Promise<void> {
  const newest = await readSnapshot(path, hub);
  for (const [task, list] of lists) {
    if (list.listedAt >= (newest.get(task)?.listedAt ?? 0)) newest.set(task, list);
  }
  const tasks = Object.fromEntries(
    [...newest].map(([task, { listedAt, models }]) => [
      task,
      { listedAt: new Date(listedAt).toISOString(), models },
    ]),
  );
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(
      draft,
      `${JSON.stringify({ schema: 1, hub, tasks } satisfies z.input<typeof Snapshot>)}\n`,
    );
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

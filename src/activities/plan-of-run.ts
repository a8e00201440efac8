/** The graph of a run, from its plan record. Records never change under a key, so the last few are remembered. */
import { Failure } from '../domain/failures';
import type { StoreKey, TaskId } from '../domain/ids';
import { PlanRecord } from '../domain/run';
import type { GraphTask, TaskGraph } from '../domain/task-graph';
import type { ArtifactStore } from '../ports';
import { readRecord } from '../records';

/** Plans a worker remembers: enough for the runs it works on at once, each a few hundred KB at the most. */
const remembered = 50;

export class PlanReader {
  private readonly graphs = new Map<StoreKey, TaskGraph>();

  constructor(private readonly store: ArtifactStore) {}

  /** @throws Failure Artifact.Missing where the record is gone or holds no valid plan. */
  async graph(key: StoreKey, signal: AbortSignal): Promise<TaskGraph> {
    const known = this.graphs.get(key);
    if (known) return known;
    const { verdict } = await readRecord(this.store, key, PlanRecord, signal);
    if (verdict.is !== 'valid')
      throw new Failure('Artifact.Missing', `The plan ${key} is not one that may be run.`);
    const [oldest] = this.graphs.keys();
    if (oldest !== undefined && this.graphs.size >= remembered) this.graphs.delete(oldest);
    this.graphs.set(key, verdict.graph);
    return verdict.graph;
  }

  /** @throws Failure Artifact.Missing where the plan has no such task. */
  async task(key: StoreKey, id: TaskId, signal: AbortSignal): Promise<GraphTask> {
    const graph = await this.graph(key, signal);
    const task = graph.tasks.find((candidate) => candidate.id === id);
    if (!task) throw new Failure('Artifact.Missing', `The plan ${key} has no task ${id}.`);
    return task;
  }
}

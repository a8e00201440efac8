/** Plans that someone else's model wrote, in TaskBench's form, as predictions. */
import { readFileSync } from 'node:fs';
import { toPlan, toRequest } from './convert';
import type { Prediction } from './prediction';
import { PlannedRequest } from './taskbench';

export const readPredictions = (path: string): Prediction[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => toPrediction(PlannedRequest.parse(fromResult(JSON.parse(line)))));

/** TaskBench's own files of predictions hold the plan under `result`. */
const fromResult = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && 'result' in record && typeof record.result === 'object'
    ? { ...record, ...record.result }
    : record;

function toPrediction({ id, user_request, task_nodes }: PlannedRequest): Prediction {
  const plan = toPlan(task_nodes, toRequest(user_request));
  return { id, reply: { is: 'plan', plan }, promptTokens: 0, completionTokens: 0, milliseconds: 0 };
}

/** Has a controller plan every request of a set, some at a time; what was planned before is not asked for again. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { taskTypes } from '../src/domain/task-catalogue';
import type { Controller } from '../src/ports';
import { toRequest } from './convert';
import { Prediction } from './prediction';
import type { GoldRecord } from './taskbench';

/** Requests asked for at the same time. */
const atOnce = 4;

/**
 * @param path a file of predictions, one JSON a line, which grows with every reply: so an evaluation that was stopped
 *   goes on where it was
 * @param progress is told after each reply
 */
export async function predictAll(
  controller: Controller,
  records: readonly GoldRecord[],
  path: string,
  progress: (done: number) => void,
): Promise<Prediction[]> {
  const known = new Map(earlier(path).map((prediction) => [prediction.id, prediction]));
  const open = records.filter(({ id }) => !known.has(id));
  const work = async (): Promise<void> => {
    for (let record = open.shift(); record; record = open.shift()) {
      const prediction = await predict(controller, record);
      appendFileSync(path, `${JSON.stringify(prediction)}\n`);
      known.set(prediction.id, prediction);
      progress(known.size);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return records.flatMap(({ id }) => known.get(id) ?? []);
}

const earlier = (path: string): Prediction[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => Prediction.parse(JSON.parse(line)))
    : [];

/** The first plan alone: what a second try makes of it is another question. */
async function predict(controller: Controller, { id, user_request }: GoldRecord): Promise<Prediction> {
  const began = Date.now();
  const signal = new AbortController().signal;
  const reply = await controller.plan(
    toRequest(user_request),
    taskTypes,
    { is: 'none' },
    () => undefined,
    signal,
  );
  const { promptTokens, completionTokens } = reply.usage;
  return {
    id,
    reply: reply.is === 'plan' ? { is: 'plan', plan: reply.plan } : { is: 'none', why: reply.problem },
    promptTokens,
    completionTokens,
    milliseconds: Date.now() - began,
  };
}

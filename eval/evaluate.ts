/** From labelled requests and predictions to all figures, with their intervals, for every group of requests. */
import { createHash } from 'node:crypto';
import { interval, type Interval } from './bootstrap';
import { toNodes, toRequest } from './convert';
import { executability } from './executable';
import { type OfficialScores, officialScores } from './official-scores';
import type { Prediction } from './prediction';
import type { ScoredRequest } from './scored-request';
import { type StrictScores, strictScores } from './strict-scores';
import type { GoldRecord } from './taskbench';

type WithIntervals<Scores> = Record<keyof Scores, Interval>;

export interface GroupReport {
  requests: number;
  predicted: number;
  official: WithIntervals<OfficialScores>;
  strict: WithIntervals<StrictScores>;
  /** Share of all requests, in per cent, whose plan could be run as written, and after repair. */
  executable: { asWritten: Interval; afterRepair: Interval };
}

export interface Evaluation {
  groups: Record<string, GroupReport>;
  promptTokens: number;
  completionTokens: number;
  /** Median time of a plan. */
  milliseconds: number;
}

type Scored = ScoredRequest & { runs: 'as written' | 'after repair' | 'no' };

export async function evaluate(
  records: readonly GoldRecord[],
  predictions: readonly Prediction[],
): Promise<Evaluation> {
  const scored = await Promise.all(records.map((record) => score(record, predictions)));
  const times = predictions.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return {
    groups: Object.fromEntries(
      Object.entries(groups).map(([name, belongs]) => [name, report(scored.filter(belongs))]),
    ),
    promptTokens: total(predictions.map(({ promptTokens }) => promptTokens)),
    completionTokens: total(predictions.map(({ completionTokens }) => completionTokens)),
    milliseconds: times[Math.floor(times.length / 2)] ?? 0,
  };
}

/** The halves are told by a hash of the id: the odd one is never looked at when rules and prompts are written. */
const groups: Readonly<Record<string, (request: ScoredRequest) => boolean>> = {
  all: () => true,
  single: ({ shape }) => shape === 'single',
  chain: ({ shape }) => shape === 'chain',
  dag: ({ shape }) => shape === 'dag',
  'half that may be looked at': ({ id }) => isEven(id),
  'half never looked at': ({ id }) => !isEven(id),
};

const isEven = (id: string): boolean =>
  parseInt(createHash('sha256').update(id).digest('hex').charAt(0), 16) % 2 === 0;

async function score(record: GoldRecord, predictions: readonly Prediction[]): Promise<Scored> {
  const { id, type: shape, user_request, task_nodes: labelled } = record;
  const reply = predictions.find((prediction) => prediction.id === id)?.reply;
  if (reply?.is !== 'plan') return { id, shape, labelled, predicted: { is: 'none' }, runs: 'no' };
  const request = toRequest(user_request);
  const { is } = await executability(reply.plan, request.inputs);
  const predicted = { is: 'plan' as const, nodes: toNodes(reply.plan, request) };
  return { id, shape, labelled, predicted, runs: is === 'refused' ? 'no' : is };
}

function report(requests: readonly Scored[]): GroupReport {
  const share = (holds: (request: Scored) => boolean): Interval =>
    interval(requests, (sample) => (100 * sample.filter(holds).length) / Math.max(1, sample.length));
  return {
    requests: requests.length,
    predicted: requests.filter(({ predicted }) => predicted.is === 'plan').length,
    official: withIntervals(requests, officialScores),
    strict: withIntervals(requests, strictScores),
    executable: {
      asWritten: share(({ runs }) => runs === 'as written'),
      afterRepair: share(({ runs }) => runs !== 'no'),
    },
  };
}

function withIntervals<Scores extends object>(
  requests: readonly Scored[],
  scores: (sample: readonly ScoredRequest[]) => Scores,
): WithIntervals<Scores> {
  const names = Object.keys(scores(requests)) as (keyof Scores)[]; // scores have no other keys
  const figure = (name: keyof Scores) => (sample: readonly ScoredRequest[]) => Number(scores(sample)[name]);
  return Object.fromEntries(
    names.map((name) => [name, interval(requests, figure(name))]),
  ) as WithIntervals<Scores>;
}

const total = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

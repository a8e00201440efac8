/**
 * TaskBench's own scores, oddities included: requests without a prediction are left out, a name counts once a request,
 * invented names of tools cost nothing, and sequences are compared in the order they are written in.
 * @see https://github.com/microsoft/JARVIS/blob/main/taskbench/evaluate.py
 */
import { namedArguments } from './argument-names';
import { editDistance } from './edit-distance';
import { asSets, type Counts, f1, sum } from './f1';
import { nodesOf, type ScoredRequest } from './scored-request';
import { linksOf, type Node } from './taskbench';
import { isTool } from './tool-names';

export interface OfficialScores {
  nodeF1: number;
  linkF1: number;
  argumentNameF1: number;
  argumentValueF1: number;
  /** Per cent, lower is better. */
  editDistance: number;
}

export function officialScores(requests: readonly ScoredRequest[]): OfficialScores {
  const answered = requests.filter(({ predicted }) => predicted.is === 'plan');
  const over = (names: (nodes: readonly Node[]) => string[]): number =>
    f1(sum(answered.map((request): Counts => asSets(names(nodesOf(request)), names(request.labelled)))));
  return {
    nodeF1: over((nodes) => nodes.map(({ task }) => plain(task)).filter(isTool)),
    linkF1: over((nodes) => linksOf(nodes).map(({ source, target }) => `${plain(source)} → ${target}`)),
    argumentNameF1: over((nodes) => namedArguments(nodes).map(({ task, name }) => `${plain(task)}-${name}`)),
    argumentValueF1: over((nodes) =>
      namedArguments(nodes).map(({ task, name, value }) => `${plain(task)}-${name}-${value}`),
    ),
    editDistance: mean(answered.map(distance)),
  };
}

/** The scorer reads `Object_Detection` as `Object Detection`. */
const plain = (task: string): string => task.replaceAll('_', ' ');

/** One less the likeness of python-Levenshtein, where an exchange costs two; names that are no tool's are all alike. */
function distance(request: ScoredRequest): number {
  const [predicted, labelled] = [nodesOf(request), request.labelled].map((nodes) =>
    nodes.map(({ task }) => (isTool(plain(task)) ? plain(task) : '')),
  );
  const length = (predicted?.length ?? 0) + (labelled?.length ?? 0);
  return length === 0 ? 0 : (100 * editDistance(predicted ?? [], labelled ?? [], 2)) / length;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((all, value) => all + value, 0) / values.length;

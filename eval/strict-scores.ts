/** Scores that let nothing pass: a missing plan costs all its nodes, an invented name costs, and a task asked for twice counts twice. */
import { namedArguments } from './argument-names';
import { editDistance } from './edit-distance';
import { asBags, type Counts, f1, sum } from './f1';
import { inOrder } from './in-order';
import { nodesOf, type ScoredRequest } from './scored-request';
import { linksOf, type Node } from './taskbench';

export interface StrictScores {
  nodeF1: number;
  linkF1: number;
  argumentNameF1: number;
  argumentValueF1: number;
  /** Requests whose tasks are just the labelled ones, in per cent: HuggingGPT's accuracy of single tasks and sequences. */
  tasksRight: number;
  /** Requests whose tasks and links are just the labelled ones, in per cent: HuggingGPT's accuracy of graphs. */
  graphRight: number;
  /** HuggingGPT's normalised edit distance, over tasks in the order of the work, in per cent; lower is better. */
  editDistance: number;
}

export function strictScores(requests: readonly ScoredRequest[]): StrictScores {
  const counts = (names: (nodes: readonly Node[]) => string[]): Counts[] =>
    requests.map((request) => asBags(names(nodesOf(request)), names(request.labelled)));
  const nodes = counts((each) => each.map(({ task }) => task));
  const links = counts((each) => linksOf(each).map(({ source, target }) => `${source} → ${target}`));
  return {
    nodeF1: f1(sum(nodes)),
    linkF1: f1(sum(links)),
    argumentNameF1: f1(
      sum(counts((each) => namedArguments(each).map(({ task, name }) => `${task}-${name}`))),
    ),
    argumentValueF1: f1(
      sum(counts((each) => namedArguments(each).map(({ task, name, value }) => `${task}-${name}-${value}`))),
    ),
    tasksRight: share(nodes, isRight),
    graphRight: share(nodes, (each, at) => isRight(each) && isRight(links[at] ?? each)),
    editDistance: mean(requests.map(distance)),
  };
}

const isRight = ({ right, predicted, labelled }: Counts): boolean =>
  right === predicted && right === labelled;

const share = (counts: readonly Counts[], holds: (each: Counts, at: number) => boolean): number =>
  counts.length === 0 ? 0 : (100 * counts.filter(holds).length) / counts.length;

function distance(request: ScoredRequest): number {
  const predicted = inOrder(nodesOf(request)).map(({ task }) => task);
  const labelled = inOrder(request.labelled).map(({ task }) => task);
  const longer = Math.max(predicted.length, labelled.length);
  return longer === 0 ? 0 : (100 * editDistance(predicted, labelled, 1)) / longer;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((all, value) => all + value, 0) / values.length;

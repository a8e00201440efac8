/** Scores on small cases that can be worked out by hand. */
import fc from 'fast-check';
import { interval } from '../../../eval/bootstrap';
import { toNodes, toPlan, toRequest } from '../../../eval/convert';
import { editDistance } from '../../../eval/edit-distance';
import { officialScores } from '../../../eval/official-scores';
import type { ScoredRequest } from '../../../eval/scored-request';
import { strictScores } from '../../../eval/strict-scores';
import { linksOf, type Node } from '../../../eval/taskbench';

const node = (task: string, ...args: string[]): Node => ({ task, arguments: args });
const scored = (labelled: Node[], predicted?: Node[]): ScoredRequest => ({
  id: '1',
  shape: 'chain',
  labelled,
  predicted: predicted ? { is: 'plan', nodes: predicted } : { is: 'none' },
});

const labelled = [node('Object Detection', 'a.jpg'), node('Text-to-Speech', '<node-0>')];

describe('a plan just as labelled', () => {
  it('has every score full', () => {
    const perfect = [scored(labelled, labelled)];
    expect(officialScores(perfect)).toEqual({
      nodeF1: 100,
      linkF1: 100,
      argumentNameF1: 100,
      argumentValueF1: 100,
      editDistance: 0,
    });
    expect(strictScores(perfect)).toMatchObject({
      nodeF1: 100,
      linkF1: 100,
      tasksRight: 100,
      graphRight: 100,
    });
  });
});

describe('an invented tool', () => {
  const invented = [scored(labelled, [...labelled, node('Mind Reading', 'a.jpg')])];
  it("costs nothing by TaskBench's scorer", () => {
    expect(officialScores(invented).nodeF1).toBe(100);
  });
  it('costs by the strict one: two right of three and two', () => {
    expect(strictScores(invented).nodeF1).toBeCloseTo((2 * 2 * 100) / 5);
  });
});

describe('a request without a plan', () => {
  const half = [scored(labelled, labelled), scored(labelled)];
  it("is left out by TaskBench's scorer", () => {
    expect(officialScores(half).nodeF1).toBe(100);
  });
  it('costs all its nodes by the strict one: two right of two and four', () => {
    expect(strictScores(half)).toMatchObject({ nodeF1: (2 * 2 * 100) / 6, tasksRight: 50, graphRight: 50 });
  });
});

it('a task asked for twice counts once by the official scorer and twice by the strict one', () => {
  const twice = [scored([node('Translation'), node('Translation')], [node('Translation')])];
  expect(officialScores(twice).nodeF1).toBe(100);
  expect(strictScores(twice).nodeF1).toBeCloseTo((2 * 100) / 3);
});

it('links come from references, not from references to itself or to what is not there', () => {
  expect(linksOf([node('A', '<node-0>'), node('B', '<node-0>', '<node-9>')])).toEqual([
    { source: 'A', target: 'B' },
  ]);
});

it('sequences are told apart by single steps', () => {
  expect(editDistance(['a', 'b', 'c'], ['a', 'c'], 1)).toBe(1);
  expect(editDistance(['a'], ['b'], 1)).toBe(1);
  expect(editDistance(['a'], ['b'], 2)).toBe(2);
  expect(editDistance([], ['a', 'b'], 1)).toBe(2);
});

it('scores stay between 0 and 100, whatever is planned', () => {
  const name = fc.constantFrom('Translation', 'Object Detection', 'Nonsense');
  const argument = fc.constantFrom('a.jpg', 'words', '<node-0>', '<node-1>', '<node-7>');
  const nodes = fc.array(fc.record({ task: name, arguments: fc.array(argument, { maxLength: 2 }) }), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(nodes, fc.option(nodes, { nil: undefined }))), (pairs) => {
      const requests = pairs.map(([gold, plan]) => scored(gold, plan));
      for (const value of [
        ...Object.values(officialScores(requests)),
        ...Object.values(strictScores(requests)),
      ]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
      }
    }),
  );
});

it('an interval holds its value, and is a point where all requests are alike', () => {
  const mean = (sample: readonly number[]): number =>
    sample.reduce((all, each) => all + each, 0) / sample.length;
  expect(interval([3, 3, 3], mean)).toEqual({ value: 3, low: 3, high: 3 });
  const { value, low, high } = interval([0, 10, 0, 10, 0, 10], mean);
  expect(low).toBeLessThan(value);
  expect(high).toBeGreaterThan(value);
});

it("a plan goes to TaskBench's form and back", () => {
  const request = toRequest("Detect the objects in 'street.jpg' and read 'hello' aloud");
  expect(request.inputs).toMatchObject([{ kind: 'image', name: 'street.jpg' }]);
  const nodes = [node('Object Detection', 'street.jpg'), node('Text-to-Speech', '<node-0>')];
  const plan = toPlan(nodes, request);
  expect(plan.tasks.map(({ args }) => args)).toEqual([
    [{ name: 'image', value: '<input-1>' }],
    [{ name: 'text', value: '<GENERATED>-0' }],
  ]);
  expect(toNodes(plan, request)).toEqual(nodes);
});

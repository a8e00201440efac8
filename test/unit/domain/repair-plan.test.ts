import type { Plan } from '../../../src/domain/plan';
import { type RepairedVerdict, validateAndRepair } from '../../../src/domain/repair-plan';
import type { PlanInput } from '../../../src/domain/validate-plan';

type Step = Plan['tasks'][number];
const step = (id: string, task: string, args: Record<string, string>, dependsOn: string[] = []): Step => ({
  id,
  task,
  dependsOn,
  args: Object.entries(args).map(([name, value]) => ({ name, value })),
});
const picture: PlanInput = { kind: 'image' };
const sound: PlanInput = { kind: 'audio' };

const typesOf = (verdict: RepairedVerdict): string[] =>
  verdict.valid
    ? verdict.graph.tasks.map(({ id, type, needs }) => `${id} ${type} after ${needs.join()}`)
    : [];

describe('a plan with a fault that has one certain mend is mended, and that is told:', () => {
  it.each<[string, Step[], PlanInput[], string[], string]>([
    [
      'a file left out where only one fits',
      [step('1', 'object-detection', {})],
      [picture, sound],
      ['1 object-detection after '],
      '<input-1>',
    ],
    [
      'a task name with one close match',
      [
        step('1', 'object-detecting', { image: '<input-1>' }),
        step('2', 'text-to-speech', { text: '<text-1>' }, ['1']),
      ],
      [picture],
      ['1 object-detection after ', '2 text-to-speech after 1'],
      'object-detection',
    ],
    [
      'the one argument with an unknown name, where one is missing',
      [step('1', 'text-to-speech', { input_text: 'hello' })],
      [],
      ['1 text-to-speech after '],
      '"text"',
    ],
    [
      'a picture where text is needed: one task makes text of a picture alone',
      [step('1', 'text-classification', { text: '<input-1>' })],
      [picture],
      ['1 text-classification after 2', '2 image-to-text after '],
      'image-to-text',
    ],
    [
      'sound where text is needed',
      [step('1', 'text-to-speech', { text: 'hi' }), step('2', 'summarization', { text: '<audio-1>' })],
      [],
      ['1 text-to-speech after ', '2 summarization after 3', '3 automatic-speech-recognition after 1'],
      'automatic-speech-recognition',
    ],
  ])('%s', (_, tasks, inputs, expected, told) => {
    const verdict = validateAndRepair({ tasks }, inputs);
    expect(typesOf(verdict)).toEqual(expected);
    expect(verdict.repairs).toEqual([expect.stringContaining(told)]);
  });
});

describe('a plan is not mended', () => {
  it.each<[string, Step[], PlanInput[]]>([
    ['where two files would fit', [step('1', 'object-detection', {})], [picture, picture]],
    ['where a name is like several', [step('1', 'text-to-text', { text: 'hi' })], []],
    [
      'where two arguments have unknown names',
      [step('1', 'text-to-speech', { words: 'hi', voice: 'x' })],
      [],
    ],
    ['where no task converts', [step('1', 'object-detection', { image: '<input-1>' })], [sound]],
    [
      'where one fault has a mend and another has none: it goes back as it was written',
      [step('1', 'object-detection', {}), step('2', 'text-to-speech', { text: '<text-9>' })],
      [picture],
    ],
  ])('%s', (_, tasks, inputs) => {
    expect(validateAndRepair({ tasks }, inputs)).toMatchObject({ valid: false, repairs: [] });
  });

  it('where nothing is wrong', () => {
    const tasks = [step('1', 'object-detection', { image: '<input-1>' })];
    expect(validateAndRepair({ tasks }, [picture])).toMatchObject({ valid: true, repairs: [] });
  });
});

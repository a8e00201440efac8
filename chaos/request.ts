/** What every disturbed run asks, and the plan the stand-in controller always makes of it: two branches, a join, files. */
import type { Plan } from '../src/domain/plan';

const text =
  'Ada Lovelace wrote a lovely letter to Charles Babbage in London. She was happy about the engine. ' +
  'The engine of Charles Babbage could add long numbers. Ada Lovelace found it wonderful and wrote a program for it.';

export const chaosRequest = {
  text: `Make this shorter, find the names in it, say whether it is friendly and read it aloud: ${text}`,
  /** Below the project's folder. */
  picture: 'samples/sign.png',
} as const;

const step = (
  id: string,
  task: string,
  dependsOn: string[],
  name: string,
  value: string,
): Plan['tasks'][number] => ({
  id,
  task,
  dependsOn,
  args: [{ name, value }],
});

export const chaosPlan: Plan = {
  tasks: [
    step('1', 'summarization', [], 'text', text),
    step('2', 'token-classification', ['1'], 'text', '<text-1>'),
    step('3', 'text-classification', ['1'], 'text', '<text-1>'),
    step('4', 'text-to-speech', ['1'], 'text', '<text-1>'),
    step('5', 'canny-control', [], 'image', '<input-1>'),
    {
      id: '6',
      task: 'image-to-image',
      dependsOn: ['5'],
      args: [
        { name: 'image', value: '<image-5>' },
        { name: 'prompt', value: 'make it sepia' },
      ],
    },
  ],
};

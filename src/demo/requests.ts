/** What the demo asks: one thing after another, branches joined and side by side, and something that can't be done here. */
import type { RunStatus } from '../domain/run';
import type { GivenInput } from '../commands/inputs/given-inputs';

export interface DemoRequest {
  /** What it shows, as the first part of the run's id. */
  name: string;
  text: string;
  inputs: readonly GivenInput[];
  /** How its run should end with the local experts alone. */
  endsAs: RunStatus;
}

const picture = (file: string): GivenInput => ({ flag: 'image', source: `samples/${file}` });

export const demoRequests: readonly DemoRequest[] = [
  {
    name: 'describe',
    text: 'What is in this picture, and how many people? Read your answer out loud.',
    inputs: [picture('astronaut.png')],
    endsAs: 'answered',
  },
  {
    name: 'sign',
    text: 'Read the sign in this picture, tell me which names and places it mentions and whether it sounds friendly, and say the text aloud',
    inputs: [picture('sign.png')],
    endsAs: 'answered',
  },
  {
    name: 'join',
    text: 'Find the things in the first picture and read the text in the second picture, then say both aloud',
    inputs: [picture('coffee.png'), picture('sign.png')],
    endsAs: 'answered',
  },
  {
    name: 'outlines',
    text: 'Show the pose of the person in this picture, draw its soft outlines, and make it black and white',
    inputs: [picture('astronaut.png')],
    endsAs: 'answered',
  },
  {
    name: 'regions',
    text: 'Find the straight lines in this picture, cut it into regions, and draw a scribble of it',
    inputs: [picture('coffee.png')],
    endsAs: 'answered',
  },
  {
    name: 'trim',
    text: 'Trim this video to the first 2 seconds',
    inputs: [{ flag: 'video', source: 'samples/ball.webm' }],
    endsAs: 'answered',
  },
  {
    name: 'impossible',
    text: 'Draw the edges of this picture, and make a video of the cat running',
    inputs: [picture('chelsea.png')],
    endsAs: 'partly-answered',
  },
];

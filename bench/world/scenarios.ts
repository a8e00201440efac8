/** The scenarios, as data: what the world's controller plans for a request that names one of them. */

/** A task as plans write it; a value may hold handles such as `<text-1>`. */
export interface ScenarioTask {
  id: number;
  task: string;
  dependsOn: number[];
  args: { name: string; value: string }[];
}

export interface Scenario {
  name: string;
  about: string;
  tasks: ScenarioTask[];
  /** Tasks on the longest way through the graph. */
  depth: number;
}

/** Tasks that take a text and give one, so that any can follow any. */
const textTasks = ['summarization', 'text-classification', 'token-classification'] as const;

/** A text task that reads what others have made, or words of its own where it reads nothing. */
function textTask(id: number, needs: number[] = []): ScenarioTask {
  const task = textTasks[id % textTasks.length] ?? 'summarization';
  const value =
    needs.length === 0
      ? `Passage ${id}: the harbour was quiet, and ferry number ${id} left on time.`
      : needs.map((need) => `<text-${need}>`).join(' ');
  return { id, task, dependsOn: needs, args: [{ name: 'text', value }] };
}

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at);

const sideBySide = (width: number): ScenarioTask[] => range(1, width).map((id) => textTask(id));

/** Layers of tasks, each of which reads two of the layer before (or as many as there are). */
function layers(width: number, depth: number): ScenarioTask[] {
  return range(0, depth).flatMap((layer) =>
    range(0, width).map((at) => {
      const before = (layer - 1) * width + 1;
      const needs = layer === 0 ? [] : [...new Set([before + at, before + ((at + 1) % width)])];
      return textTask(layer * width + at + 1, needs);
    }),
  );
}

const picture: ScenarioTask = {
  id: 1,
  task: 'text-to-image',
  dependsOn: [],
  args: [{ name: 'prompt', value: 'a lighthouse at dusk' }],
};

const chainOfFour: ScenarioTask[] = [
  picture,
  { id: 2, task: 'image-to-text', dependsOn: [1], args: [{ name: 'image', value: '<image-1>' }] },
  { id: 3, task: 'summarization', dependsOn: [2], args: [{ name: 'text', value: '<text-2>' }] },
  { id: 4, task: 'text-to-speech', dependsOn: [3], args: [{ name: 'text', value: '<text-3>' }] },
];

const diamond: ScenarioTask[] = [
  picture,
  { id: 2, task: 'canny-control', dependsOn: [1], args: [{ name: 'image', value: '<image-1>' }] },
  { id: 3, task: 'image-to-text', dependsOn: [1], args: [{ name: 'image', value: '<image-1>' }] },
  {
    id: 4,
    task: 'visual-question-answering',
    dependsOn: [2, 3],
    args: [
      { name: 'image', value: '<image-2>' },
      { name: 'question', value: 'Does it show this: <text-3>?' },
    ],
  },
];

/** A chain that changes one file again and again. */
const filesThrough = (task: string, kind: string): ScenarioTask[] =>
  range(1, 4).map((id) => ({
    id,
    task,
    dependsOn: id === 1 ? [] : [id - 1],
    args: [{ name: kind, value: id === 1 ? '<input-1>' : `<${kind}-${id - 1}>` }],
  }));

const scenario = (name: string, about: string, depth: number, tasks: ScenarioTask[]): Scenario => ({
  name,
  about,
  depth,
  tasks,
});

export const scenarios: readonly Scenario[] = [
  scenario('one-task', 'one task', 1, sideBySide(1)),
  scenario('chain-of-4', 'four tasks in a chain: picture, words, fewer words, speech', 4, chainOfFour),
  scenario('eight-and-join', 'eight side by side, then one that reads them all', 2, [
    ...sideBySide(8),
    textTask(9, range(1, 8)),
  ]),
  scenario('diamond', 'one, two that read it, one that reads both', 3, diamond),
  scenario('layers-3x3', 'three layers of three', 3, layers(3, 3)),
  scenario('side-by-side-8', 'eight side by side', 1, sideBySide(8)),
  ...[32, 64, 128, 256].map((width) =>
    scenario(`side-by-side-${width}`, `${width} side by side`, 1, sideBySide(width)),
  ),
  ...[100, 250, 500, 1000].map((size) =>
    scenario(`layered-${size}`, `${size} tasks in ten layers`, 10, layers(size / 10, 10)),
  ),
  scenario('one-text', 'a text', 1, [textTask(3)]),
  scenario('text-on-text', 'a text, and one made of it', 2, [textTask(3), textTask(6, [3])]),
  scenario('film-on-film', 'a film, and one made of it', 2, [
    {
      id: 1,
      task: 'text-to-video',
      dependsOn: [],
      args: [{ name: 'prompt', value: 'a lighthouse at dusk' }],
    },
    { id: 2, task: 'video-to-video', dependsOn: [1], args: [{ name: 'video', value: '<video-1>' }] },
  ]),
  scenario('pictures-of-4', 'a picture file changed four times', 4, filesThrough('image-to-image', 'image')),
  scenario('videos-of-4', 'a video file changed four times', 4, filesThrough('video-to-video', 'video')),
];

/** The scenario that a text names: `scenario <name>` anywhere in it. */
export function scenarioIn(text: string): Scenario | undefined {
  const name = /scenario ([a-z0-9-]+)/.exec(text)?.[1];
  return scenarios.find((one) => one.name === name);
}

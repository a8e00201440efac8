/** The planner's prompt: from a request to tasks (HuggingGPT's first stage). */
import type { Plan } from '../domain/plan';
import type { TaskType } from '../domain/task-catalogue';
import type { ControllerRequest, EarlierPlan } from '../ports';
import { catalogueText } from './catalogue-text';
import { conversationBlocks } from './conversation';
import { dataBlock, dataRule } from './data-block';
import { chooseDemonstrations } from './choose-demonstrations';
import { type Demonstration, demonstrations } from './demonstrations';
import { introduced } from './files';
import type { Message, Prompt } from './prompt';
import { estimateTokens } from './token-estimate';

/** Tokens that demonstrations may take together, estimated on the high side: four at most, usually. */
const demonstrationBudget = 500;

const rules = `You plan a person's request as tasks of expert models; others run them and write the answer. Reply with JSON only:
{"tasks":[{"id":1,"task":"…","dependsOn":[],"args":[{"name":"…","value":"…"}]}]}

- "task" is a task type of the catalogue below, written exactly as there. Never make one up.
- "args" gives arguments their values, by the catalogue's names; only those marked ? may be left out.
- <input-1> is the first file of the request, <input-2> the second. There are no others.
- <kind-id> is what another task makes: <image-3> is the picture that task 3 gives. Use only kinds that it gives by the catalogue.
- A text argument may be text of your own, a handle to text, or both mixed; any other is one handle alone. A task works on one file: for three files write three tasks.
- The request may be in any language. Write text to be worked on in full, as it stands; prompts for pictures and videos in English.
- "dependsOn" lists the ids of the tasks whose outputs the task uses, never in a circle.
- Plan what was asked and nothing more, in as few tasks as do it. Leave out what no task type does; the person is told. If no task is needed, as in small talk, or none fits, reply {"tasks":[]}.`;

/** Stands beside the request, and only in a conversation: most requests begin one. */
const whatGoesOn =
  'What was given and made before is among the files, each with "about" saying what it is. Words such as "it" mean one of them, or what was said, the newest first.';

/** @param available the task types that some model can do now */
export function planPrompt(
  request: ControllerRequest,
  available: readonly TaskType[],
  earlier: EarlierPlan,
): Prompt {
  const system = [
    rules,
    dataRule('conversation', 'request', 'earlier-plan', 'earlier-reply', 'problems'),
    catalogueText(available),
  ].join('\n\n');
  // None shows a task that the catalogue does not have: what is shown is copied.
  const pool = demonstrations.filter(({ plan }) =>
    plan.tasks.every(({ task }) => available.some((type) => type === task)),
  );
  const shown = chooseDemonstrations(request, pool, demonstrationBudget, (one) =>
    estimateTokens(JSON.stringify(asConversation(one))),
  );
  return {
    fixed: [{ role: 'system', content: system }],
    examples: { pool: pool.flatMap(asConversation), shown: shown.flatMap(asConversation) },
    question: [
      ...conversationBlocks(request.turns),
      ...(request.turns.length > 0 ? [whatGoesOn] : []),
      requestBlock(request),
      ...earlierBlocks(earlier),
    ].join('\n'),
  };
}

const asConversation = ({ request, plan }: Demonstration): Message[] => [
  { role: 'user', content: requestBlock(request) },
  { role: 'assistant', content: JSON.stringify(inSchema(plan)) },
];

/** A plan in the form that is asked for, where ids are numbers. */
const inSchema = ({ tasks }: Plan): unknown => ({
  tasks: tasks.map(({ id, task, dependsOn, args }) => ({
    id: Number(id),
    task,
    dependsOn: dependsOn.map(Number),
    args,
  })),
});

/** The request and its files, each introduced by the handle that points at it. Which format one has is for experts. */
const requestBlock = ({ text, inputs }: Demonstration['request']): string =>
  dataBlock('request', {
    text,
    files: introduced(inputs, ({ kind, name, preview }) => ({
      kind,
      ...(name !== '' && { name }),
      ...(preview !== '' && { preview }),
    })),
  });

function earlierBlocks(earlier: EarlierPlan): string[] {
  switch (earlier.is) {
    case 'none':
      return [];
    case 'rejected':
      return [
        'You planned this before:',
        dataBlock('earlier-plan', earlier.plan),
        'It cannot be run, for these reasons:',
        dataBlock('problems', earlier.problems),
        'Plan the request again, without these problems.',
      ];
    case 'unreadable':
      return [
        'You replied this before:',
        dataBlock('earlier-reply', earlier.reply),
        'It cannot be read as a plan:',
        dataBlock('problems', [earlier.problem]),
        'Plan the request again, in the form asked for.',
      ];
  }
}

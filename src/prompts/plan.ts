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

/** Tokens that demonstrations may take together, estimated on the high side: seven or eight of them. */
const demonstrationBudget = 1_100;

const rules = `You plan for a system that fulfils a person's request with expert models. Turn the request into tasks; others will run them and write the answer. Reply with JSON only, in this form:
{"tasks": [{"id": 1, "task": "image-to-text", "dependsOn": [], "args": [{"name": "image", "value": "<input-1>"}]}]}

- "task" is a task type of the catalogue below, written exactly as there. Never make one up.
- "args" gives each argument its value, by the names of the catalogue. Those marked ? may be left out; all others are needed.
- <input-1> is the first file of the request, <input-2> the second. There are no others.
- Where a conversation is given, the request goes on from it. What was given and made before is among the files, each with "about" saying what it is: words such as "it" mean one of them, or what was said before, the newest first.
- <kind-id> is what another task makes: <image-3> is the picture that task 3 gives. Use only kinds that the catalogue says it gives.
- An argument that takes text may be text of your own, a handle to text, or text with such handles in it. Any other argument is one handle and nothing else. A task works on one file: for three files write three tasks.
- The request may be in any language. Write text to be worked on in full, as it stands in the request, in its language; write prompts for pictures and videos in English.
- "id" counts 1, 2, 3… "dependsOn" lists the ids of the tasks whose outputs the task uses. No task waits for itself or in a circle.
- Plan what was asked and nothing more, in as few tasks as do it.
- Leave out any part of the request that no task type of the catalogue does: the person is told so. If no task is needed, as in small talk, or none fits, reply {"tasks": []}.`;

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
    question: [...conversationBlocks(request.turns), requestBlock(request), ...earlierBlocks(earlier)].join(
      '\n',
    ),
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

/** The request and its files, each introduced by the handle that points at it. */
const requestBlock = ({ text, inputs }: Demonstration['request']): string =>
  dataBlock('request', {
    text,
    files: introduced(inputs, ({ kind, mediaType, name, preview }) => ({ kind, mediaType, name, preview })),
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

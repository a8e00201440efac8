/** The writer's prompt: from results to an answer (HuggingGPT's fourth stage). */
import type { AnswerMaterial, AnswerTask } from '../ports';
import { conversationBlocks } from './conversation';
import { dataBlock, dataRule } from './data-block';
import { introduced } from './files';
import { noExamples, type Prompt } from './prompt';

const rules = `You answer a person's request from the results of tasks that expert models have done. Reply with JSON only, in this form:
{"answer": "…"}

- Answer the request first, directly, in the language of its text. Then say in a few words how it was found: which models did what.
- Tell as fact only what the results say. Never add what you believe, and never say that something was done that the results do not show.
- To point at a result, write its handle exactly as given, such as <image-3>. Never write a handle, file name, path or address that is not among the results.
- Where a conversation is given, the request goes on from it; what was answered before may be told again, as found before.
- Say plainly what failed, was skipped, was left out or could not be done, and why. Where the request asks for something that no result shows, say that it was not done.
- If there are no results, no task was run. Then reply to the person directly, in a few sentences and without talk of models, from what you know; where they ask for something to be made, changed, read or looked at, say that it was not done.
- If problems of an answer you wrote before are given, write it again without them.`;

export function answerPrompt({ request, tasks, leftOut, problems }: AnswerMaterial): Prompt {
  return {
    fixed: [
      {
        role: 'system',
        content: [rules, dataRule('conversation', 'request', 'results', 'left-out', 'problems')].join('\n\n'),
      },
    ],
    examples: noExamples,
    question: [
      ...conversationBlocks(request.turns),
      dataBlock('request', {
        text: request.text,
        files: introduced(request.inputs, ({ kind, name }) => ({ kind, name })),
      }),
      dataBlock('results', tasks.map(asResult)),
      ...(leftOut.length > 0
        ? ['These parts of the plan were left out:', dataBlock('left-out', leftOut)]
        : []),
      ...(problems.length > 0
        ? ['The answer you wrote before had these problems:', dataBlock('problems', problems)]
        : []),
    ].join('\n'),
  };
}

/** What the answer may tell of a task; places in the store are nothing for people. */
function asResult({ outcome, asked, outputs }: AnswerTask): unknown {
  const { id, type, state, failedTries } = outcome;
  return outcome.state === 'done'
    ? {
        task: id,
        type,
        state,
        model: outcome.model,
        chosenBecause: outcome.reason,
        asked,
        made: outputs,
        failedTries,
      }
    : { task: id, type, state, why: outcome.why, asked, failedTries };
}

export const answerJsonSchema: Record<string, unknown> = {
  type: 'object',
  additionalProperties: false,
  required: ['answer'],
  properties: { answer: { type: 'string' } },
};

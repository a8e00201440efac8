/** The writer's prompt: from results to an answer (HuggingGPT's fourth stage). */
import type { AnswerMaterial, AnswerTask } from '../ports';
import { conversationBlocks } from './conversation';
import { dataBlock, dataRule } from './data-block';
import { introduced } from './files';
import { noExamples, type Prompt } from './prompt';

const rules = `You answer a person's request from the results of tasks that expert models did. Reply with JSON only: {"answer": "…"}

- Answer the request first, directly, in the language of its text. Then say in a few words how it was found: which models did what.
- Tell as fact only what the results say; never add what you believe. What no result shows was not done: say so where it was asked for.
- Point at a result by its handle, exactly as given, such as <image-3>. Never write a handle, file name, path or address that is not among the results.
- Say plainly what failed, was skipped, was left out or could not be done, and why.`;

const withoutResults =
  'No task was run, so there are no results. Reply to the person directly, in a few sentences and without talk of models, from what you know; where they ask for something to be made, changed, read or looked at, say that it was not done.';

export function answerPrompt({ request, tasks, leftOut, problems }: AnswerMaterial): Prompt {
  return {
    fixed: [
      {
        role: 'system',
        content: [rules, dataRule('conversation', 'request', 'results', 'left-out', 'problems')].join('\n\n'),
      },
    ],
    examples: noExamples,
    // What holds in some cases only is said there, beside what it is about.
    question: [
      ...conversationBlocks(request.turns),
      ...(request.turns.length > 0 ? ['What was answered before may be told again, as found before.'] : []),
      dataBlock('request', {
        text: request.text,
        ...(request.inputs.length > 0 && {
          files: introduced(request.inputs, ({ kind, name }) => ({ kind, ...(name !== '' && { name }) })),
        }),
      }),
      ...(tasks.length > 0 ? [dataBlock('results', tasks.map(asResult))] : [withoutResults]),
      ...(leftOut.length > 0
        ? ['These parts of the plan were left out:', dataBlock('left-out', leftOut)]
        : []),
      ...(problems.length > 0
        ? [
            'The answer you wrote before had these problems; write it again without them:',
            dataBlock('problems', problems),
          ]
        : []),
    ].join('\n'),
  };
}

/**
 * What the answer may tell of a task; places in the store are nothing for people, and why a model was chosen stands with
 * the run.
 */
function asResult({ outcome, asked, outputs }: AnswerTask): unknown {
  const { id, type, failedTries } = outcome;
  return {
    task: `${id}: ${type}`,
    ...(outcome.state === 'done' ? { model: outcome.model } : { state: outcome.state, why: outcome.why }),
    ...(asked.length > 0 && { asked: Object.fromEntries(asked.map(asAsked)) }),
    ...(outputs.length > 0 && { made: byHandles(outputs) }),
    ...(failedTries.length > 0 && { failedTries }),
  };
}

const asAsked = ({ name, ...said }: AnswerTask['asked'][number]): [string, unknown] => [
  name,
  'changedFirst' in said ? said : said.value,
];

/** What was made by its handle; where boxes and the text beside them say the same, once for both handles. */
function byHandles(outputs: AnswerTask['outputs']): Record<string, string | string[]> {
  const texts = new Map<string, string[]>();
  for (const { handle, text } of outputs) texts.set(handle, [...(texts.get(handle) ?? []), text]);
  const handles = new Map<string, string[]>();
  for (const [handle, said] of texts) {
    // Two pictures say nothing in words, and are not the same for that.
    const same = said.every((text) => text === '') ? handle : JSON.stringify(said);
    handles.set(same, [...(handles.get(same) ?? []), handle]);
  }
  return Object.fromEntries(
    [...handles.values()].map((all) => {
      const [only = '', ...more] = texts.get(all[0] ?? '') ?? [];
      return [all.join(' '), more.length === 0 ? only : [only, ...more]];
    }),
  );
}

export const answerJsonSchema: Record<string, unknown> = {
  type: 'object',
  additionalProperties: false,
  required: ['answer'],
  properties: { answer: { type: 'string' } },
};

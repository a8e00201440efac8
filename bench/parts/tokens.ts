/** 6: calls of the controller and tokens read, against an estimate of what the paper's own code would send. */
import { countTokens } from 'gpt-tokenizer';
import { z } from 'zod';
import { scenarioNamed } from '../critical-path';
import type { Goal, PartResult } from '../report/part';
import type { Rig } from '../rig';
import { runOnce } from '../runs';
import type { Call } from '../world/call-log';

const shapes = ['one-task', 'chain-of-4', 'eight-and-join', 'layers-3x3', 'side-by-side-32'];

/**
 * What the paper's design reads: a planning prompt of about 2,500 tokens before the request, then for each task a choice
 * among several candidates and its result in the answer's prompt. Its code was seen to send 9,300 characters for one task,
 * 19,000 for a chain of four and 108,000 for 32 tasks: a straight line through them has 3,200 characters a task, which is
 * 800 tokens, and 6,100 besides, which is less than the planning prompt it has in use.
 */
const design = { planTokens: 2_500, tokensOfTask: 800 };
const seen = { characters: 6_100, charactersOfTask: 3_200 };

const Sent = z.looseObject({
  messages: z.array(z.object({ content: z.string() })),
  response_format: z.unknown().optional(),
});

interface Read {
  calls: number;
  messages: number;
  /** Tokens of the JSON Schemas that replies are asked for in: most endpoints count them too. */
  forms: number;
  characters: number;
}

export async function tokens(rig: Rig): Promise<PartResult> {
  await rig.world.set({ controllerMs: 0, expertMs: 0, planMs: -1, keepBodies: true });
  const goals: Goal[] = [];
  const rows: string[][] = [];
  for (const shape of shapes) {
    await rig.world.clear();
    await runOnce(rig, shape);
    const calls = await rig.world.calls();
    const read = readIn(calls);
    const tasks = scenarioNamed(shape).tasks.length;
    const theirs = design.planTokens + design.tokensOfTask * tasks;
    const sent = (seen.characters + seen.charactersOfTask * tasks) / (read.characters / read.messages);
    goals.push({
      what: `${shape}: prompt tokens over the paper's design`,
      figure: read.messages / theirs,
      goal: { is: 'at most', value: 0.5 },
      spread: `${read.messages} against about ${theirs.toFixed(0)}, an estimate`,
    });
    rows.push([
      shape,
      `${read.calls} / ${tasks + 2}`,
      ...(['plan', 'choice', 'answer'] as const).map((kind) =>
        String(readIn(calls.filter((call) => call.kind === kind)).messages),
      ),
      String(read.messages),
      String(read.forms),
      theirs.toFixed(0),
      sent.toFixed(0),
    ]);
  }
  await rig.world.set({ keepBodies: false });
  return {
    part: 'tokens',
    title: 'Tokens and calls',
    method: [
      'Tokens of all messages, counted by the o200k_base encoding. The JSON Schemas that replies are asked for in are counted apart: the paper has none, and endpoints differ in whether they bill them.',
      "The paper's design is an estimate: a planning prompt of 2,500 tokens and 800 a task (its choice, and its result in the answer's prompt). The last column is what its code was seen to send (9,300 characters for one task, 19,000 for a chain of four, 108,000 for 32 tasks), taken to be as many characters a token as ours; with fewer demonstrations than it has in use.",
    ],
    goals,
    tables: [
      {
        title: 'Tokens of one run',
        head: [
          ...['scenario', 'calls / of the paper', 'plan', 'choices', 'answer', 'together', 'schemas'],
          "paper's design, about",
          'its code as seen, about',
        ],
        rows,
      },
    ],
    plots: [],
  };
}

function readIn(calls: readonly Call[]): Read {
  const read: Read = { calls: 0, messages: 0, forms: 0, characters: 0 };
  for (const { kind, body } of calls) {
    if (kind === 'expert') continue;
    const { messages, response_format } = Sent.parse(JSON.parse(body));
    read.calls += 1;
    for (const { content } of messages) {
      read.messages += countTokens(content);
      read.characters += content.length;
    }
    read.forms += countTokens(JSON.stringify(response_format ?? ''));
  }
  return read;
}

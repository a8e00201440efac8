/** Earlier turns of a conversation in a prompt: as data, the oldest dropped first where they are too many. */
import type { ControllerRequest } from '../ports';
import { cut } from './cut';
import { dataBlock } from './data-block';
import { firstWithin } from './first-within';
import { estimateTokens } from './token-estimate';

type Turn = ControllerRequest['turns'][number];

/** Tokens that all turns may take together, estimated on the high side. */
export const conversationBudget = 2_000;

/** Nothing where the request begins the conversation. */
export const conversationBlocks = (turns: readonly Turn[]): string[] =>
  turns.length === 0
    ? []
    : [
        'The request goes on from this conversation, the oldest first:',
        dataBlock('conversation', turnsWithin(conversationBudget, turns)),
      ];

/** The newest turns that fit, oldest first; the last one always, cut where it is too long alone. */
export function turnsWithin(budget: number, turns: readonly Turn[]): Turn[] {
  const newestFirst = turns.toReversed().map((turn, at) => (at === 0 ? shortened(turn, budget) : turn));
  return firstWithin(newestFirst, budget, written).reverse();
}

function shortened(turn: Turn, budget: number): Turn {
  let short: Turn = { text: turn.text, answer: turn.answer };
  for (let longest = longestOf(turn); estimateTokens(written(short)) > budget && longest > 1;) {
    longest = Math.floor(longest / 2);
    short = { text: cut(turn.text, longest), answer: cut(turn.answer, longest) };
  }
  return short;
}

const longestOf = ({ text, answer }: Turn): number => Math.max(text.length, answer.length);

/** With every sign written as it will stand in the prompt. */
const written = (turn: Turn): string => dataBlock('conversation', [turn]);

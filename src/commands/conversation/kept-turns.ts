/** How much of a conversation a request keeps: the newest turns, within bounds that its record stays small by. */
import { cut } from '../../prompts/cut';
import type { Turn } from '../../domain/run';

export const mostTurns = 20;
/** Characters that all texts and answers may take together. */
export const turnCharacters = 20_000;
/** Longest text or answer that is kept of a turn: two of them always fit. */
export const longestTurnText = 4_000;

/** @param turns oldest first @returns the newest of them, oldest first; the last one is always among them */
export function keptTurns(turns: readonly Turn[]): Turn[] {
  const kept: Turn[] = [];
  let left = turnCharacters;
  for (const { runId, text, answer } of turns.slice(-mostTurns).toReversed()) {
    const turn = { runId, text: cut(text, longestTurnText), answer: cut(answer, longestTurnText) };
    left -= turn.text.length + turn.answer.length;
    if (left < 0) break;
    kept.unshift(turn);
  }
  return kept;
}

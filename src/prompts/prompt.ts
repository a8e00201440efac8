import { createHash } from 'node:crypto';
import { Sha256 } from '../domain/ids';

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What a language model is told: rules that are the same for every request, examples chosen for this one, a question. */
export interface Prompt {
  /** Instructions and catalogue. First, so that endpoints that remember how prompts begin can use it again. */
  fixed: readonly Message[];
  examples: {
    /** All there are, whatever the request. */
    pool: readonly Message[];
    /** Those of them that this request is shown. */
    shown: readonly Message[];
  };
  question: string;
}

export const noExamples: Prompt['examples'] = { pool: [], shown: [] };

export const messagesOf = ({ fixed, examples, question }: Prompt): Message[] => [
  ...fixed,
  ...examples.shown,
  { role: 'user', content: question },
];

/** Names the version of a prompt, whatever the request: two runs with the same hash were told the same rules. */
export const promptHashOf = ({ fixed, examples }: Prompt): Sha256 =>
  Sha256.parse(
    createHash('sha256')
      .update(JSON.stringify([fixed, examples.pool]))
      .digest('hex'),
  );

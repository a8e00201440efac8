import { createHash } from 'node:crypto';
import { Sha256 } from '../domain/ids';

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What a language model is told: the part that is the same for every request, and this request's question. */
export interface Prompt {
  /** Instructions, catalogue and demonstrations. */
  fixed: readonly Message[];
  question: string;
}

export const messagesOf = ({ fixed, question }: Prompt): Message[] => [
  ...fixed,
  { role: 'user', content: question },
];

/** Names the version of a prompt, whatever the request: two runs with the same hash were told the same rules. */
export const promptHashOf = ({ fixed }: Prompt): Sha256 =>
  Sha256.parse(createHash('sha256').update(JSON.stringify(fixed)).digest('hex'));

/** Answers questions on tables. */
import { readTableCall } from '../program/read-call';
import { serveExpert } from '../program/serve-expert';
import { answerQuestion } from './answer-question';

serveExpert(readTableCall, async () => async ({ query, table }) => ({
  is: 'json',
  value: answerQuestion(query, table),
}));

/** The most telling sentences of a text. */
import { InputRefused } from '../program/input-refused';
import { readTextCall } from '../program/read-call';
import { serveExpert } from '../program/serve-expert';
import { keySentencesOf } from './key-sentences';

serveExpert(readTextCall, async () => async ({ text }) => {
  const sentences = keySentencesOf(text);
  if (sentences.length === 0)
    throw new InputRefused('The text has fewer than two sentences: there is nothing to shorten.');
  return { is: 'json', value: [{ summary_text: sentences.join(' ') }] };
});

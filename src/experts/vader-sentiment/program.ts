/** The feeling of a text. */
import { readTextCall } from '../program/read-call';
import { serveExpert } from '../program/serve-expert';
import { InputRefused } from '../program/input-refused';
import { sentimentOf } from './sentiment';

serveExpert(readTextCall, async () => async ({ text }) => {
  if (text.trim() === '') throw new InputRefused('The text is empty: there is no feeling in it.');
  // A list in a list: Hugging Face answers one list of classes for each text.
  return { is: 'json', value: [sentimentOf(text)] };
});

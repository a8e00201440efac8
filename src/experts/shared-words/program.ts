/** How alike texts are by their words. */
import { readComparisonCall } from '../program/read-call';
import { serveExpert } from '../program/serve-expert';
import { likeness } from './likeness';

serveExpert(readComparisonCall, async () => async ({ source, sentences }) => ({
  is: 'json',
  value: sentences.map((sentence) => likeness(source, sentence)),
}));

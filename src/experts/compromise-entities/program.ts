/** Names of people, places and organisations in a text. */
import { readTextCall } from '../program/read-call';
import { serveExpert } from '../program/serve-expert';
import { entitiesIn } from './entities';

serveExpert(readTextCall, async () => async ({ text }) => ({ is: 'json', value: entitiesIn(text) }));

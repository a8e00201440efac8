/** Cuts a video as plain words ask. */
import { z } from 'zod';
import { InputRefused } from '../program/input-refused';
import { readVideoCall } from '../program/read-call';
import { readParameters } from '../program/read-parameters';
import { serveExpert } from '../program/serve-expert';
import { cut } from './cut';
import { readWish } from './read-wish';

/** More is no sentence about a part of a video. */
const MOST_WORDS = 2000;

const CutParameters = z.object({ prompt: z.string().max(MOST_WORDS).default('') });

serveExpert(readVideoCall, async () => async ({ bytes, parameters }) => {
  const { prompt } = readParameters(CutParameters, parameters);
  const wish = readWish(prompt);
  if (wish === undefined) {
    throw new InputRefused(
      'Nothing in the prompt is a change known here: a part ("the first 3 seconds", "from 2 s to 5 s"), "without sound", or a speed ("twice as fast").',
    );
  }
  return { is: 'file', ...(await cut(bytes, wish)) };
});

/** How each task is done: a request is read, the loaded model is called, and its output becomes what the protocol says. */
import { type Call } from './call';
import { generationCalls } from './generation';
import { type Skill } from './models';
import { pictureCalls } from './pictures';
import { pictureTextCalls } from './pictures-and-texts';
import { soundCalls } from './sounds';
import { speechCalls } from './speech';
import { textCalls } from './texts';
import { vectorCalls } from './vectors';

export const calls: Readonly<Record<Skill, Call>> = {
  ...textCalls,
  ...generationCalls,
  ...vectorCalls,
  ...pictureCalls,
  ...pictureTextCalls,
  ...soundCalls,
  ...speechCalls,
};

/** The files of a request in a prompt, each with the handle that points at it. */
import type { ControllerRequest } from '../ports';
import { firstWithin } from './first-within';

type Input = ControllerRequest['inputs'][number];
type IntroducedFile<Told> = Told & { handle: string; about?: string };

/** Tokens that files of earlier turns may take together: a long conversation leaves many. */
const earlierBudget = 1_500;

/**
 * Those given with the request in any case; of those that earlier turns left, the first ones, which are the newest,
 * introduced by where they come from.
 * @param tell what else is told of each
 */
export function introduced<Told extends object>(
  inputs: readonly Input[],
  tell: (input: Input) => Told,
): IntroducedFile<Told>[] {
  const files = inputs.map((input, at) => ({
    handle: `<input-${at + 1}>`,
    ...tell(input),
    ...(input.about !== '' && { about: input.about }),
  }));
  const own = files.slice(0, inputs.filter(({ about }) => about === '').length);
  return [...own, ...firstWithin(files.slice(own.length), earlierBudget, (file) => JSON.stringify(file))];
}

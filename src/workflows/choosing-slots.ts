import { Semaphore } from 'async-mutex';

/** Choices a workflow asks for at once where each is an activity: enough to keep ahead of the experts, few enough to spare the controller. */
const choicesAtOnce = 16;

const slots = new Semaphore(choicesAtOnce);

/** Runs a choice when one of the slots is free. A workflow has its own module state, so runs do not share slots. */
export const withChoosingSlot = <Result>(choose: () => Promise<Result>): Promise<Result> =>
  slots.runExclusive(choose);

/** The task queue of calls to experts elsewhere, beside the one that all other work is on. */
export const hostedQueue = (taskQueue: string): string => `${taskQueue}-hosted`;

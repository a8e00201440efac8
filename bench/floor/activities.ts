/** Activities that do nothing but take time. */
import { setTimeout as pause } from 'node:timers/promises';

const sleep = (milliseconds: number): Promise<void> => pause(milliseconds);

export const floorActivities = { plan: sleep, choose: sleep, work: sleep, answer: sleep };
export type FloorActivities = typeof floorActivities;

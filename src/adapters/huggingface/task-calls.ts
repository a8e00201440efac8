/** One table: how each task is asked of an endpoint that speaks Hugging Face's protocol, and what its answer means. */
import type { TaskType } from '../../domain/task-catalogue';
import { looking } from './tasks/looking';
import { pictures } from './tasks/pictures';
import { reading } from './tasks/reading';
import { sounds } from './tasks/sounds';
import { tables } from './tasks/tables';
import type { Perform } from './tasks/task-call';
import { vectors } from './tasks/vectors';
import { writing } from './tasks/writing';

export const taskCalls: Readonly<Record<TaskType, Perform>> = {
  ...reading,
  ...writing,
  ...vectors,
  ...tables,
  ...looking,
  ...pictures,
  ...sounds,
};

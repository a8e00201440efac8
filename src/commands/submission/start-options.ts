/** The options of every command that starts a run, and what they come to. */
import type { Command } from 'commander';
import { secondsOf } from '../duration';
import { formOf, type JsonOption, savingTo } from '../report/output-options';
import type { Afterwards } from './start-and-follow';

export interface StartOptions extends JsonOption {
  id?: string;
  deadline?: number;
  wait?: true;
  save?: string;
}

/** What a command that starts a run is told by them. */
export interface StartAsked {
  /** Empty: a new id is made. */
  id: string;
  /** 0: as long as it needs. */
  deadlineSeconds: number;
  afterwards: Afterwards;
}

/** Of a run that continues or redoes another. */
export const addNewRunOptions = (command: Command): Command =>
  addFollowOptions(
    command
      .option('--id <key>', 'name of the new run; made up if left out')
      .option('--deadline <time>', 'most time it may take, such as 90s, 10m or 2h', secondsOf),
  );

/** What is done once it is started. */
export const addFollowOptions = (command: Command): Command =>
  command
    .option('--wait', 'show progress until it ends, then the answer')
    .option('--save <folder>', 'with --wait: save what was made to a folder')
    .option('--json', 'for programs: a line of JSON each');

export function startAsked(
  { id = '', deadline: deadlineSeconds = 0, wait, save, json }: StartOptions,
  command: Command,
): StartAsked {
  if (save !== undefined && !wait) command.error('--save needs --wait; or save later, with `result --save`');
  const form = formOf(json);
  const afterwards: Afterwards = wait ? { is: 'wait', form, saving: savingTo(save) } : { is: 'leave', form };
  return { id, deadlineSeconds, afterwards };
}

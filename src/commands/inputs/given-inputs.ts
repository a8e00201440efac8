/** The input files of a request as they stand on the command line: what each is said to be, in the order given. */
import type { Command } from 'commander';

/** What a flag says of a file; `file` leaves it to the content. */
export const inputFlags = ['image', 'audio', 'video', 'document', 'file'] as const;
export type InputFlag = (typeof inputFlags)[number];

export interface GivenInput {
  flag: InputFlag;
  /** A path, or an http(s) address. */
  source: string;
}

const about: Record<InputFlag, string> = {
  image: 'a picture',
  audio: 'a recording',
  video: 'a video',
  document: 'a PDF document',
  file: 'a text, a table, or any of the above by its content',
};

/**
 * Adds `--image`, `--audio`… to a command. Commander calls an option's parser as it comes to it, so one list shared by
 * all of them keeps the order across flags: `<input-2>` is the second file given, whatever its flag.
 * @returns the list, filled when the command line has been parsed.
 */
export function addInputOptions(command: Command): readonly GivenInput[] {
  const given: GivenInput[] = [];
  for (const flag of inputFlags) {
    command.option(`--${flag} <file|url>`, `${about[flag]}; may be repeated`, (source: string) => {
      given.push({ flag, source });
    });
  }
  return given;
}

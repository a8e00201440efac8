/** What a stack and its keeper say to each other. Both ends are always of the same release, started by each other. */

/** A program to be run by the keeper. */
export interface Launch {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The file its output is added to. */
  readonly log: string;
  /** Files it leaves behind, such as sockets: removed when it has ended, however it ended. */
  readonly leavesBehind: readonly string[];
}

export type KeeperCommand =
  | { readonly do: 'start'; readonly id: number; readonly launch: Launch }
  | { readonly do: 'signal'; readonly id: number; readonly signal: NodeJS.Signals };

export type KeeperNotice =
  | { readonly is: 'started'; readonly id: number; readonly pid: number }
  | { readonly is: 'not started'; readonly id: number; readonly reason: string }
  | { readonly is: 'ended'; readonly id: number; readonly how: Ending };

/** How a program ended, in words for people: `exit code 1`, `SIGKILL`. */
export type Ending = string;

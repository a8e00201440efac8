/** What stands between a server and those who call it: it tells what passes, and does harm when told to. */

/** The servers that have fronts. */
export type ServerName = 'temporal' | 's3' | 'experts' | 'controller';

/** Who calls: each has fronts of its own, so that it is known which worker made a call. */
export type CallerName = 'worker 1' | 'worker 2' | 'client';

/** A call that passes a front. */
export interface Passing {
  readonly server: ServerName;
  readonly from: CallerName;
  /** `asked`: on its way to the server; `answered`: the whole answer is on its way back. */
  readonly phase: 'asked' | 'answered';
  readonly method: string;
  readonly path: string;
  /** Empty where there is none. */
  readonly idempotencyKey: string;
  /** What a controller is asked for (`plan`, `choice`, `answer`, `result`); empty at other servers. */
  readonly form: string;
  /** Of the answer; 0 while it is only asked. */
  readonly status: number;
}

/** Told of everything that passes; what it returns is waited for, which holds the call back. */
export type Watcher = (passing: Passing) => Promise<void> | void;

/** What is done to connections for a while, whatever passes over them. */
export type Harm =
  /** All are closed, and no new one is let in. */
  | 'cut'
  /** Nothing passes any more; all of it does when the time is over. */
  | 'hang'
  /** Bytes come in drips. */
  | 'slow';

/** How a single HTTP call is answered instead of by its server. */
export type Fault =
  | { readonly is: 'refuse'; readonly status: 429 | 503; readonly retryAfterSeconds: number }
  | { readonly is: 'reset' }
  /** The server's answer, broken off in its middle. */
  | { readonly is: 'truncate' }
  /** 200, with something that is no answer. */
  | { readonly is: 'garbage' }
  /** Never answered, for as long as the caller waits. */
  | { readonly is: 'silence' };

export interface Front {
  /** Opens a door for a caller. @returns its port on 127.0.0.1 */
  open(from: CallerName): Promise<number>;
  harm(harm: Harm, milliseconds: number): void;
  close(): Promise<void>;
}

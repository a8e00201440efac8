/**
 * What we use of Gradio's own client, typed here: the package's declarations import one another in a way that Node's
 * resolution does not follow, so all of them come out as `any`.
 */
import * as gradio from '@gradio/client';

/** What happens to a call, as far as we ask to hear it. */
export type JobEvent =
  | { type: 'data'; data: readonly unknown[] }
  | { type: 'log'; log: string }
  | ({ type: 'status' } & JobStatus);

export interface JobStatus {
  stage: 'pending' | 'generating' | 'streaming' | 'complete' | 'error';
  /** Place in the queue, 0 being the next in line, and how many wait. */
  position?: number;
  size?: number;
  /** Seconds until it is done, as guessed. */
  eta?: number | null;
  progress_data?: { desc?: string | null }[] | null;
  /** Of an error: what the app says, or what is wrong with each parameter. */
  message?: string | { is_valid: boolean; message: string }[] | null;
  title?: string | null;
  code?: string;
  /** Whether it is the connection that failed. */
  broken?: boolean;
  /** Seconds that an error is shown for; there for those alone that the app raised for people to read. */
  duration?: number | null;
}

export interface Job {
  next(): Promise<{ done?: false; value: JobEvent } | { done: true; value: undefined }>;
  return(): Promise<unknown>;
  /** Takes the call out of the app's queue, or stops it. Never fails. */
  cancel(): Promise<void>;
}

interface ClientOptions {
  events: ('data' | 'status' | 'log')[];
  record_history: boolean;
}

/** Of an event source the client sets these two. */
export interface MessageSource {
  onmessage: ((message: unknown) => void) | null;
  onerror: unknown;
}

export declare class GradioClient {
  static connect(address: string, options: ClientOptions): Promise<GradioClient>;
  constructor(address: string, options: ClientOptions);
  readonly config: { root: string } | undefined;
  /** Of all the app's own addresses, below its root. */
  readonly api_prefix: string;
  abort_controller: AbortController | null;
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  stream(address: URL): MessageSource;
  /** What functions the app says it has: unchecked. */
  view_api(): Promise<unknown>;
  submit(api: string, data: unknown[], eventData: undefined, trigger: undefined, allEvents: boolean): Job;
}

/** The class itself: see above for why its type is said again. */
export const Client = (gradio as unknown as { Client: typeof GradioClient }).Client;

/**
 * Opens media for the worker, in processes of their own with limits: whatever a file does to what opens it, the worker
 * goes on, and the next file meets a fresh process. The processes are those of the expert server (`expert-process.ts`
 * says why they are processes), whose limits are kept from outside.
 */
import { join } from 'node:path';
import type { z } from 'zod';
import { ExpertError } from '../experts/expert-error';
import { ExpertPool, type ExpertState } from '../experts/expert-pool';
import {
  AdaptedPicture,
  AdaptedRecording,
  LookedAt,
  MediaFacts,
  type MediaJob,
  type WantedRecording,
} from './jobs';
import { MediaRefused } from './media-refused';
import { Refusals } from './refusals';

export interface MediaLimits {
  /** Processes at work at once. */
  concurrency: number;
  /** Resident memory of one, in megabytes: a picture of 100 megapixels fits, in the formats that are held whole. */
  memoryMb: number;
  /** Time for one file. */
  timeoutSeconds: number;
}

const usualLimits: MediaLimits = { concurrency: 2, memoryMb: 1_200, timeoutSeconds: 40 };
/** Loading the libraries takes less than one, unless the machine is very busy. */
const loadingSeconds = 60;
/** A process that nobody needed for so long ends. */
const idleSeconds = 60;
/** More than a worker has activities: those that wait hold nothing but a path. */
const queue = 10_000;

/** The built program, wherever this module itself runs from: `dist/` or, in tests, `src/`. */
const builtProgram = join(__dirname, '..', '..', 'dist', 'media', 'program.js');

export { MediaRefused };

/** What each method throws: MediaRefused where it is the file's fault, and the signal's reason when that aborts. */
export class MediaHelper {
  /** Files refused before, so that each is opened once. */
  readonly refusals = new Refusals();
  readonly #pool: ExpertPool;
  readonly #limits: MediaLimits;

  constructor(limits: Partial<MediaLimits> = {}, program: string = builtProgram) {
    this.#limits = { ...usualLimits, ...limits };
    this.#pool = new ExpertPool(cardOf(this.#limits), {
      program,
      args: [],
      loadingSeconds,
      idleSeconds,
      budget: undefined,
    });
  }

  inspect(path: string, signal: AbortSignal): Promise<MediaFacts> {
    return this.#do({ do: 'inspect', path }, MediaFacts, signal);
  }

  /** Refuses what is no picture, too large or cut short; damage in its middle is found by `inspect` alone. */
  lookAtPicture(path: string, signal: AbortSignal): Promise<LookedAt> {
    return this.#do({ do: 'look-at-picture', path }, LookedAt, signal);
  }

  /** @param target where it is written if anything has to be changed: `changes` is not empty then */
  adaptPicture(path: string, target: string, signal: AbortSignal): Promise<AdaptedPicture> {
    return this.#do({ do: 'adapt-picture', path, target }, AdaptedPicture, signal);
  }

  /** @param target where it is written if anything has to be changed: `changes` is not empty then */
  adaptRecording(
    { path, target }: { path: string; target: string },
    { wanted, mostSeconds }: { wanted: WantedRecording; mostSeconds: number },
    signal: AbortSignal,
  ): Promise<AdaptedRecording> {
    const job: MediaJob = { do: 'adapt-recording', path, target, wanted, mostSeconds };
    return this.#do(job, AdaptedRecording, signal);
  }

  /** Its processes, for whoever looks after them. */
  state(): ExpertState {
    return this.#pool.state();
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #do<Schema extends z.ZodType>(
    job: MediaJob,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> {
    try {
      return schema.parse(await this.#send(job, signal));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ExpertError)) throw error;
      switch (error.kind) {
        case 'input refused':
          throw new MediaRefused(error.message, { cause: error });
        case 'took too long':
          throw new MediaRefused(`could not be opened within ${this.#limits.timeoutSeconds} s`, {
            cause: error,
          });
        case 'broke down':
          // Only if another process works is it the file that broke this one.
          await this.#send({ do: 'answer' }, signal);
          throw new MediaRefused(
            `can't be opened: what opens it broke down or needed more than ${this.#limits.memoryMb} MB of memory`,
            { cause: error },
          );
        default:
          throw error;
      }
    }
  }

  async #send(job: MediaJob, signal: AbortSignal): Promise<unknown> {
    const body = Buffer.from(JSON.stringify(job));
    const answer = await this.#pool.withPlace((call) => call({ body, contentType: '' }, signal));
    return answer.is === 'json' ? answer.value : undefined;
  }
}

const cardOf = ({ concurrency, memoryMb, timeoutSeconds }: MediaLimits): ExpertPool['card'] => ({
  id: 'impresario/media',
  revision: '1',
  task: 'media',
  description: 'Opens media files.',
  licence: 'MIT',
  languages: [],
  limits: { concurrency, queue, memoryMb, maxInputBytes: 1, timeoutSeconds },
  method: 'rules and lexicons',
  card: 'Opens media files.',
});

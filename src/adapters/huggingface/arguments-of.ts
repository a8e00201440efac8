/** An expert call's inputs by the names of the catalogue, in the forms Hugging Face's client takes. */
import { openAsBlob } from 'node:fs';
import { Failure } from '../../domain/failures';
import type { ExpertCall } from '../../ports';

export interface Arguments {
  /** A text that the task needs. */
  text(name: string): string;
  /** A text that may be left out: empty then. */
  optionalText(name: string): string;
  /** A file that the task needs, read from disk as it is sent, with its media type. */
  file(name: string): Promise<Blob>;
}

export function argumentsOf({ task, inputs }: Pick<ExpertCall, 'task' | 'inputs'>): Arguments {
  const find = (name: string): ExpertCall['inputs'][number] | undefined =>
    inputs.find((input) => input.name === name);
  const missing = (name: string): Failure =>
    new Failure(
      'Expert.InputRejected',
      `The task ${task} was planned without its ${name}, so it can't be called.`,
    );
  return {
    text(name) {
      const input = find(name);
      if (input?.is !== 'text') throw missing(name);
      return input.text;
    },
    optionalText(name) {
      const input = find(name);
      return input?.is === 'text' ? input.text : '';
    },
    file(name) {
      const input = find(name);
      if (input?.is !== 'file') throw missing(name);
      return openAsBlob(input.path, { type: input.mediaType });
    },
  };
}

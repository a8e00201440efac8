/** One call of an app's function: handed in, waited for in its queue, taken back where the caller gives up. */
import { Failure, type FailureType } from '../../domain/failures';
import type { ConnectedApp } from './app-client';
import type { JobStatus } from './gradio-client';

/**
 * @param data a value for each parameter, in order
 * @param tell hears where the call stands, each time it stands elsewhere
 * @returns the function's outputs; of one that makes them bit by bit, the last
 * @throws Failure with the app's own words
 */
export async function runJob(
  { client, broken }: Pick<ConnectedApp, 'client' | 'broken'>,
  { api, data, app }: { api: string; data: unknown[]; app: string },
  tell: (sentence: string) => void,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const { promise: givenUp, end } = rejectionOf(signal);
  const job = client.submit(api, data, undefined, undefined, true);
  let outputs: readonly unknown[] = [];
  let said = '';
  try {
    for (;;) {
      const { done, value: event } = await Promise.race([job.next(), broken, givenUp]);
      if (done) throw new Failure('Expert.Unavailable', `${app} ended its work without a word.`);
      if (event.type === 'data') outputs = event.data;
      if (event.type !== 'status') continue;
      if (event.stage === 'error') throw refusal(app, event);
      if (event.stage === 'complete') return outputs;
      const sentence = whereItStands(app, event);
      if (sentence !== said) tell(sentence);
      said = sentence;
    }
  } finally {
    if (signal.aborted) await job.cancel();
    await job.return();
    end();
  }
}

/** A promise that rejects as a signal is aborted, and how to stop listening. */
function rejectionOf(signal: AbortSignal): { promise: Promise<never>; end: () => void } {
  let abort: () => void = () => undefined;
  const promise = new Promise<never>((_, reject) => {
    abort = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
  promise.catch(() => undefined);
  return { promise, end: () => signal.removeEventListener('abort', abort) };
}

function whereItStands(app: string, { stage, position, size, eta, progress_data }: JobStatus): string {
  const [step] = progress_data ?? [];
  if (step?.desc) return `${app} is at work: ${step.desc}.`;
  if (stage !== 'pending') return `${app} is at work.`;
  if (position === undefined) return `${app} has the call.`;
  const about = typeof eta === 'number' ? `, for about ${Math.ceil(eta)} s` : '';
  return `The call waits in the queue of ${app}, at place ${position + 1} of ${size ?? position + 1}${about}.`;
}

/** Words that say the machine is short of something, and not that the input is wrong. */
const aboutCapacity =
  /quota|\bgpu\b|capacity|overload|too many|rate.?limit|busy|out of memory|try again later/i;

function refusal(app: string, { message, title, code, broken, duration }: JobStatus): Failure {
  const why = wordsOf(message);
  const named = !title || title === 'Error' ? why : `${title}: ${why}`;
  return new Failure(typeOf(), `${app} ${says()}`);

  // An error that the app raised for people to read has a time that it is shown for; one that befell it has none.
  function typeOf(): FailureType {
    if (code === 'validation_error') return 'Expert.InputRejected';
    const isRaised = duration !== undefined && broken !== true;
    return isRaised && !aboutCapacity.test(named) ? 'Expert.InputRejected' : 'Expert.Unavailable';
  }

  function says(): string {
    return why === '' || why === 'An error occurred'
      ? 'failed at its work and does not say why.'
      : `refuses or failed: ${named.slice(0, 500)}`;
  }
}

const wordsOf = (message: JobStatus['message']): string =>
  typeof message === 'string'
    ? message.trim()
    : (message ?? []).flatMap(({ is_valid, message: said }) => (is_valid ? [] : [said])).join('; ');

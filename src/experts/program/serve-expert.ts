/**
 * The other end of `ExpertProcess`: an expert's program calls `serveExpert` once and does one call at a time.
 * Loading (weights, WebAssembly) happens once, before the process says that it is ready.
 */
import { ExpertRequest, type ExpertAnswer, type ProgramMessage } from '../messages';
import { removeOwnFolder } from '../own-folder';
import { InputRefused } from './input-refused';
import { watchParent } from './parent-watch';

/** Does the work. Throws `InputRefused` for the input's faults; anything else thrown is its own. */
export type Expert<Call> = (call: Call) => Promise<ExpertAnswer>;

/**
 * @param read takes a call out of a request's body, such as `readTextCall`
 * @param load makes the expert ready
 */
export function serveExpert<Call>(
  read: (request: ExpertRequest) => Call,
  load: () => Promise<Expert<Call>>,
): void {
  if (process.send === undefined) {
    process.stderr.write('This program is started by the expert server: npm run experts.\n');
    process.exit(2);
  }
  watchParent();
  process.on('disconnect', () => {
    removeOwnFolder();
    process.exit();
  });
  // Ctrl-C reaches the whole process group; when to stop is for the server to say.
  process.on('SIGINT', () => undefined);
  load().then(
    (expert) => {
      const perform = async (message: unknown) => expert(read(ExpertRequest.parse(message)));
      process.on('message', (message) => void perform(message).then(answered, refusedOrFailed).then(say));
      say({ is: 'ready' });
    },
    (error: unknown) => say({ is: 'failed', sentence: `could not be loaded: ${messageOf(error)}` }),
  );
}

const answered = (answer: ExpertAnswer): ProgramMessage => ({ is: 'answer', answer });

const refusedOrFailed = (error: unknown): ProgramMessage => ({
  is: error instanceof InputRefused ? 'refused' : 'failed',
  sentence: messageOf(error),
});

const say = (message: ProgramMessage): void => void process.send?.(message);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

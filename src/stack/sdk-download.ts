/**
 * The last way to a Temporal server: the Temporal SDK knows where to download its command line program. It offers that
 * only together with a server started for tests, so one is started in a working folder and stopped at once; the
 * program stays behind, and we run it ourselves with a database file and all our flags.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StackError } from './stack-error';

/**
 * @param folder an empty folder to work in
 * @returns the path of the executable, in `folder`
 */
export async function downloadWithSdk(folder: string): Promise<string> {
  // Loaded only when needed: it brings the whole worker with it.
  const { TestWorkflowEnvironment } = await import('@temporalio/testing');
  const environment = await TestWorkflowEnvironment.createLocal({
    server: { executable: { type: 'cached-download', downloadDir: folder } },
  });
  await environment.teardown();
  const file = readdirSync(folder).find((name) => name.startsWith('temporal'));
  if (file === undefined) throw new StackError('the Temporal SDK downloaded nothing that is known');
  return join(folder, file);
}

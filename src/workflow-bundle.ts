/** The workflow code as one file, made once by `npm run build` so that workers need not make it at every start. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

export const workflowBundlePath = join(__dirname, 'workflows.bundle.js');

/** @returns the code of every workflow in `workflowsPath` with all it imports, as Temporal's sandbox runs it */
export async function bundleWorkflows(workflowsPath: string): Promise<string> {
  const { code } = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('WARN') });
  return code;
}

if (require.main === module) {
  void bundleWorkflows(join(__dirname, 'workflows')).then((code) => writeFile(workflowBundlePath, code));
}

/** `export`: copies all that is kept of a run into a folder of its own. */
import { mkdir, readdir } from 'node:fs/promises';
import { openArtifactStore } from '../adapters/store-from-settings';
import { exportRun } from '../housekeeping/export-run';
import { requestKey } from '../domain/record-keys';
import type { Context } from './context';
import { type ExitCode, exitCodes, mistake } from './problem';
import { inUnits } from './report/render-report';
import { noSuchRun } from './report/run-report';
import type { OutputForm } from './report/tell-report';
import { runNamed } from './run-name';

/** @throws CommandProblem Run.NotFound, or Request.Invalid where the folder holds something. */
export async function exportTo(
  name: string,
  folder: string,
  form: OutputForm,
  { settings, output, signal }: Context,
): Promise<ExitCode> {
  const run = runNamed(settings.IMPRESARIO_CALLER, name);
  const store = openArtifactStore(settings);
  try {
    if (!(await store.findRecord(requestKey(run), signal)).found) throw noSuchRun(run);
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length > 0) {
      throw mistake(`The folder ${folder} is not empty, and nothing is written over. Name another one.`);
    }
    const files = await exportRun(store, run, folder, signal);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (form === 'json') output.json({ runId: run.runId, key: run.key, folder, files });
    else output.line(`Run ${run.key}: ${files.length} files, ${inUnits(bytes)}, in ${folder}.`);
    return exitCodes.done;
  } finally {
    store.close();
  }
}

/** The request of a run that redoes an earlier one: the same words and inputs, and what is taken over. */
import type { EarlierRun } from '../../domain/earlier-run';
import { artifactKey } from '../../domain/record-keys';
import type { RequestRecord } from '../../domain/run';
import { hashOf } from '../../records';
import type { NamedRun } from '../run-name';
import type { HandedIn } from '../submission/start-and-follow';

export function redoRequest(
  run: NamedRun,
  request: RequestRecord,
  earlier: Extract<EarlierRun, { is: 'redone' }>,
): Omit<HandedIn, 'deadlineSeconds'> {
  const inputs = request.inputs.map((input) => ({ ...input, key: artifactKey(run, input.sha256) }));
  const copies = request.inputs.map(({ key, sha256 }) => ({ from: key, to: artifactKey(run, sha256) }));
  return {
    run,
    request: {
      ...request,
      runId: run.runId,
      inputs,
      earlier,
      submittedAt: new Date().toISOString(),
      fingerprint: hashOf({ of: request.fingerprint, earlier }),
    },
    files: [],
    copies,
  };
}

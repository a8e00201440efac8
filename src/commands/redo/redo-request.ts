/** The request of a run that redoes an earlier one: the same words and inputs, and what is taken over. */
import type { TaskAgain } from '../../domain/earlier-run';
import { artifactKey } from '../../domain/record-keys';
import { hashOf } from '../../records';
import type { RunReport } from '../report/run-report';
import type { NamedRun } from '../run-name';
import type { HandedIn } from '../submission/start-and-follow';

/** @param tasks those there is something to say of */
export function redoRequest(
  run: NamedRun,
  { request, outcome }: Pick<RunReport, 'request' | 'outcome'>,
  tasks: TaskAgain[],
): Omit<HandedIn, 'deadlineSeconds'> {
  const earlier = { is: 'redone', runId: outcome.runId, plan: outcome.plan, tasks } as const;
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

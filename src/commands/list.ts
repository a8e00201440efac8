/** `list`: the caller's runs, newest first, as Temporal knows them. */
import type { WorkflowExecutionInfo } from '@temporalio/client';
import { shortLine } from './clean-text';
import type { Context } from './context';
import type { Colors } from './output';
import { commandLine, type ExitCode, exitCodes } from './problem';
import type { OutputForm } from './report/tell-report';
import { keyOfRunId } from './run-name';
import { type Temporal, withTemporal, workflowType } from './temporal';

export interface Listing {
  limit: number;
  form: OutputForm;
}

interface ListedRun {
  runId: string;
  key: string;
  status: string;
  startedAt: Date;
  request: string;
}

export async function list(
  { limit, form }: Listing,
  { settings, output, signal }: Context,
): Promise<ExitCode> {
  const caller = settings.IMPRESARIO_CALLER;
  const { runs, more } = await withTemporal(settings, async (temporal) => {
    const found = await newestRuns(temporal, `${caller}.`, limit + 1, signal);
    return { runs: found.slice(0, limit).map(toRun), more: found.length > limit };
  });
  if (form === 'json') {
    for (const run of runs) output.json({ ...run, startedAt: run.startedAt.toISOString() });
    return exitCodes.done;
  }
  if (runs.length === 0) {
    output.note(`The caller ${caller} has no runs yet. Start one with \`${commandLine('submit', '"…"')}\`.`);
  }
  for (const line of renderRuns(runs, new Date(), output.colors)) output.line(line);
  if (more) output.note(`There are more; \`--limit\` shows them.`);
  return exitCodes.done;

  function toRun({ workflowId, status, startTime, memo }: WorkflowExecutionInfo): ListedRun {
    const request = memo?.['request'];
    return {
      runId: workflowId,
      key: keyOfRunId(caller, workflowId),
      status: statusInWords(status.name),
      startedAt: startTime,
      request: typeof request === 'string' ? request : '',
    };
  }
}

async function newestRuns(
  { client, soon }: Temporal,
  prefix: string,
  count: number,
  signal: AbortSignal,
): Promise<WorkflowExecutionInfo[]> {
  // The prefix is made of a caller's letters, digits and hyphens: there is nothing to escape in it.
  const query = `WorkflowType = '${workflowType}' AND WorkflowId STARTS_WITH '${prefix}'`;
  return soon(async () => {
    const runs: WorkflowExecutionInfo[] = [];
    for await (const run of client.workflow.list({ query, pageSize: Math.min(count, 1000) })) {
      signal.throwIfAborted();
      runs.push(run);
      if (runs.length === count) break;
    }
    return runs;
  });
}

/** Temporal's word for how a run stands, as ours. */
const statusInWords = (name: string): string => name.toLowerCase().replace(/_/g, ' ');

export function renderRuns(runs: readonly ListedRun[], now: Date, { dim, bold }: Colors): string[] {
  const width = Math.max(0, ...runs.map(({ key }) => key.length));
  return runs.map(({ key, status, startedAt, request }) => {
    const age = ageOf(startedAt, now).padStart(8);
    return `${bold(key.padEnd(width))}  ${status.padEnd(10)} ${dim(age)}  ${shortLine(request, 60)}`;
  });
}

/** How long ago, in the largest unit that gives at least one: `3 min`, `2 days`. */
export function ageOf(then: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - then.getTime()) / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  const days = Math.floor(seconds / 86_400);
  return days === 1 ? '1 day' : `${days} days`;
}

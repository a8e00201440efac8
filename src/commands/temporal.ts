/** The way to Temporal: connected within seconds or not at all, its errors as sentences. */
import { Client, Connection } from '@temporalio/client';
import type { Settings } from '../config';
import type { NamedRun } from './run-name';
import { temporalProblem } from './temporal-problem';

/** The workflow every run is, by the name workers know it by. */
export const workflowType = 'huggingGpt';

/** Longest wait for one answer of the server, in milliseconds. */
const patience = 8_000;

export type TemporalSettings = Pick<
  Settings,
  'TEMPORAL_ADDRESS' | 'TEMPORAL_NAMESPACE' | 'TEMPORAL_API_KEY' | 'TEMPORAL_TASK_QUEUE'
>;

export interface Temporal {
  connection: Connection;
  client: Client;
  /** Makes calls that must all be answered within `milliseconds`. */
  within<Result>(milliseconds: number, calls: () => Promise<Result>): Promise<Result>;
  /** Makes calls that must all be answered within 8 s. */
  soon<Result>(calls: () => Promise<Result>): Promise<Result>;
}

/**
 * @throws CommandProblem Temporal.Unavailable, Temporal.Refused, Temporal.NamespaceMissing or Temporal.Failed where
 * Temporal is the trouble; whatever else `work` throws.
 */
export async function withTemporal<Result>(
  settings: TemporalSettings,
  work: (temporal: Temporal) => Promise<Result>,
): Promise<Result> {
  const connection = Connection.lazy({
    address: settings.TEMPORAL_ADDRESS,
    connectTimeout: '4s',
    ...(settings.TEMPORAL_API_KEY === '' ? {} : { apiKey: settings.TEMPORAL_API_KEY, tls: true }),
  });
  const within: Temporal['within'] = (milliseconds, calls) =>
    connection.withDeadline(Date.now() + milliseconds, calls);
  const client = new Client({
    connection,
    namespace: settings.TEMPORAL_NAMESPACE,
    // A closed run has nothing to watch: its outcome lies in the store.
    workflow: { queryRejectCondition: 'NOT_OPEN' },
  });
  try {
    await connection.ensureConnected();
    return await work({ connection, client, within, soon: (calls) => within(patience, calls) });
  } catch (error) {
    throw temporalProblem(error, settings);
  } finally {
    await connection.close();
  }
}

/** Where a run is seen in Temporal's Web UI; empty where no Web UI is set. */
export function webUiLink(
  settings: Pick<Settings, 'TEMPORAL_UI_URL' | 'TEMPORAL_NAMESPACE'>,
  { runId }: Pick<NamedRun, 'runId'>,
): string {
  if (settings.TEMPORAL_UI_URL === '') return '';
  const base = settings.TEMPORAL_UI_URL.replace(/\/+$/, '');
  return `${base}/namespaces/${encodeURIComponent(settings.TEMPORAL_NAMESPACE)}/workflows/${encodeURIComponent(runId)}`;
}

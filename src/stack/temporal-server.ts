/**
 * How Temporal's development server is run here: with a database file, so that runs survive it, and with the settings
 * that make it quick.
 */
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { join } from 'node:path';
import { type Ports } from './free-ports';
import { type ServerRecipe } from './managed-server';
import { missingSearchAttributes, searchAttributes } from './search-attributes';
import { StackError } from './stack-error';

export interface TemporalServerOptions {
  readonly program: string;
  /** Where its database lies. */
  readonly folder: string;
  readonly log: string;
  readonly ports: Pick<Ports, 'temporal' | 'temporalUi' | 'temporalHttp' | 'temporalMetrics'>;
  readonly namespace: string;
}

export function temporalServer(options: TemporalServerOptions): ServerRecipe {
  const address = `127.0.0.1:${String(options.ports.temporal)}`;
  return {
    name: 'Temporal server',
    address,
    launch: {
      program: options.program,
      arguments: ['server', 'start-dev', ...flags(options)],
      folder: options.folder,
      environment: {},
      log: options.log,
      leavesBehind: [],
    },
    async isReady() {
      await answers(address, options.namespace);
      await showsRuns(temporalUiUrl(options.ports));
    },
    startsWithin: 30_000,
    stopsWithin: 10_000,
  };
}

/** Where the Web UI of a started server is. */
export const temporalUiUrl = (ports: Pick<Ports, 'temporalUi'>): string =>
  `http://127.0.0.1:${String(ports.temporalUi)}`;

function flags({ folder, ports, namespace }: TemporalServerOptions): string[] {
  return [
    ...['--ip', '127.0.0.1', '--port', String(ports.temporal)],
    ...['--ui-ip', '127.0.0.1', '--ui-port', String(ports.temporalUi), '--ui-disable-news-fetch'],
    ...['--http-port', String(ports.temporalHttp), '--metrics-port', String(ports.temporalMetrics)],
    ...['--db-filename', join(folder, 'temporal.db')],
    // Without these two a database file is several times slower than memory; with them nearly as quick, and still
    // nothing is lost when the server is killed.
    ...['--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=normal'],
    // By default the server looks for new work 20 times a second, which costs every hop between tasks 50 ms.
    ...['--dynamic-config-value', 'history.transferProcessorMaxPollRPS=2000'],
    ...['--namespace', namespace],
    ...searchAttributes.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
    ...['--log-level', 'warn', '--disable-config-file', '--disable-config-env'],
  ];
}

/** How long runs that have ended can be seen in the Web UI; the server's own default is one day. */
const retention = '90 days';

/** Ready is: it answers a real call about our namespace, and knows what runs are searched by. */
async function answers(address: string, namespace: string): Promise<void> {
  const connection = await connectLocally(address);
  try {
    await connection.workflowService.describeNamespace({ namespace });
    const missing = await missingSearchAttributes(connection, namespace);
    if (missing.length > 0) throw new StackError(`search attributes are missing: ${missing.join(', ')}`);
    await connection.workflowService.updateNamespace({
      namespace,
      config: { workflowExecutionRetentionTtl: msToTs(retention) },
    });
  } finally {
    await connection.close();
  }
}

/** The Web UI has a connection of its own to the server, which on a busy machine comes a second later. */
async function showsRuns(uiUrl: string): Promise<void> {
  const response = await fetch(`${uiUrl}/api/v1/namespaces`, { signal: AbortSignal.timeout(2_000) });
  if (!response.ok) throw new StackError(`its Web UI answers with ${String(response.status)}`);
}

/** A connection to a server of this machine, past any proxy in the environment. */
const connectLocally = (address: string): Promise<Connection> =>
  Connection.connect({ address, connectTimeout: '2 seconds', channelArgs: { 'grpc.enable_http_proxy': 0 } });

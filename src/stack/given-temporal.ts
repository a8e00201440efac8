/** A Temporal server that the settings name is not ours to set up, but it must know what runs are searched by. */
import { Connection } from '@temporalio/client';
import { addMissingSearchAttributes, searchAttributes } from './search-attributes';
import { reasonOf } from './stack-error';

export interface GivenTemporal {
  readonly address: string;
  readonly namespace: string;
  /** Key for Temporal Cloud, which also turns TLS on; empty for none. */
  readonly apiKey: string;
}

/** Adds what is missing; where that can't be done, says how a person can do it. */
export async function introduceTo(
  { address, namespace, apiKey }: GivenTemporal,
  log: (line: string) => void,
): Promise<void> {
  try {
    const security = apiKey === '' ? {} : { apiKey, tls: true };
    const connection = await Connection.connect({ address, connectTimeout: '5 seconds', ...security });
    try {
      await addMissingSearchAttributes(connection, namespace);
    } finally {
      await connection.close();
    }
  } catch (error) {
    const flags = searchAttributes.map((name) => `--name ${name} --type Keyword`).join(' ');
    log(
      `Could not add search attributes to Temporal at ${address} (${reasonOf(error)}). If runs are refused, let its administrator run: temporal operator search-attribute create --namespace ${namespace} ${flags}`,
    );
  }
}

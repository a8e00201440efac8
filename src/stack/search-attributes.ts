/** Makes a namespace know what runs are searched by: without, it refuses to start them. */
import { type Connection } from '@temporalio/client';
import { searchAttributeKeys } from '../workflows/search-attributes';

/** `INDEXED_VALUE_TYPE_KEYWORD` of Temporal's API. */
const keyword = 2;

export const searchAttributes: readonly string[] = searchAttributeKeys.map(({ name }) => name);

/** The search attributes that a namespace does not have yet. */
export async function missingSearchAttributes(connection: Connection, namespace: string): Promise<string[]> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  return searchAttributes.filter((name) => !(name in customAttributes));
}

/** Adds the missing search attributes to a namespace. Throws where the server does not let us. */
export async function addMissingSearchAttributes(connection: Connection, namespace: string): Promise<void> {
  const missing = await missingSearchAttributes(connection, namespace);
  if (missing.length === 0) return;
  await connection.operatorService.addSearchAttributes({
    namespace,
    searchAttributes: Object.fromEntries(missing.map((name) => [name, keyword])),
  });
}

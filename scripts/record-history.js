/**
 * Writes the history of a finished run to a file, for the test that replays it against today's workflow code:
 *   npm run dev, then node scripts/record-history.js <run id> test/workflow/histories/<name>.json
 * Record one with every release that changes workflow code, and keep the old ones: runs of theirs may still be open.
 */
const { writeFileSync } = require('node:fs');
const { Client, Connection } = require('@temporalio/client');
const { historyToJSON } = require('@temporalio/common/lib/proto-utils');
const { readSettings } = require('../dist/config');

/** Leaves out what says where it was recorded, which replay does without: traces, and names of processes. */
function withoutMachine(key, value) {
  if (key === 'stackTrace' || key === 'identity') return undefined;
  return typeof value === 'string' && /^\d+@/.test(value) ? 'a-worker' : value;
}

async function main([runId, path]) {
  if (!runId || !path) throw new Error('Give the run id (caller.key) and the file to write.');
  const { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace } = readSettings();
  const connection = await Connection.connect({ address });
  const history = await new Client({ connection, namespace }).workflow.getHandle(runId).fetchHistory();
  const plain = JSON.parse(historyToJSON(history), withoutMachine);
  writeFileSync(path, `${JSON.stringify(plain, null, 1)}\n`);
  await connection.close();
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});

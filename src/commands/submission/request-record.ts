/** A request as it is put down: its text, its inputs and what it takes over from earlier turns. */
import { artifactKey } from '../../domain/record-keys';
import type { Resource } from '../../domain/resource';
import { type RequestRecord, schemaVersion } from '../../domain/run';
import { hashOf } from '../../records';
import type { TakenOver } from '../conversation/go-on';
import type { ReadInput } from '../inputs/read-inputs';
import type { NamedRun } from '../run-name';

/** The files given with a request as resources of its run, in the order given. */
export const ownInputs = (run: NamedRun, inputs: readonly ReadInput[]): Resource[] =>
  inputs.map(({ kind, mediaType, bytes, sha256, preview, name }, at) => ({
    kind,
    mediaType,
    bytes,
    sha256,
    key: artifactKey(run, sha256),
    preview,
    producedBy: { by: 'request', input: at + 1, name },
  }));

export function requestRecord(
  { caller, runId }: NamedRun,
  text: string,
  { inputs, turns }: TakenOver,
): RequestRecord {
  const content = inputs.map(({ kind, mediaType, sha256 }) => ({ kind, mediaType, sha256 }));
  return {
    schema: schemaVersion,
    caller,
    runId,
    text,
    inputs,
    turns,
    earlier: { is: 'none' },
    submittedAt: new Date().toISOString(),
    // Requests that go on from nothing are known by what they were before there were conversations.
    fingerprint: hashOf({ text, inputs: content, ...(turns.length > 0 && { turns }) }),
  };
}

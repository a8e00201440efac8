/**
 * The answer as far as it is written. The answering activity says it with its heartbeats, which Temporal keeps until the
 * next one and never writes into history: so watching an answer costs a run nothing.
 */
import type { WorkflowHandle } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { DraftAnswer } from '../../domain/run';

/** @returns empty where nothing is written yet */
export async function draftOf(handle: WorkflowHandle): Promise<string> {
  const { raw } = await handle.describe();
  const said = (raw.pendingActivities ?? []).flatMap(
    ({ heartbeatDetails }) => heartbeatDetails?.payloads ?? [],
  );
  for (const payload of said) {
    const draft = DraftAnswer.safeParse(defaultPayloadConverter.fromPayload(payload));
    if (draft.success) return draft.data.answer;
  }
  return '';
}

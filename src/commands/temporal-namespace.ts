/** Whether a namespace can take runs: asked before anything is put anywhere, so that nothing is left half done. */
import { isGrpcServiceError } from '@temporalio/client';
import { missingSearchAttributes } from '../stack/search-attributes';
import type { Temporal, TemporalSettings } from './temporal';
import { searchAttributesMissing } from './temporal-problem';

/** @throws CommandProblem or an error of Temporal's client that `temporalProblem` reads. */
export async function requireNamespace({ connection }: Temporal, settings: TemporalSettings): Promise<void> {
  const namespace = settings.TEMPORAL_NAMESPACE;
  await connection.workflowService.describeNamespace({ namespace });
  const missing = await missingSearchAttributes(connection, namespace).catch(noneIfKept);
  if (missing.length > 0) throw searchAttributesMissing(settings);
}

/** gRPC's codes for what a server has not, or does not tell everybody; then the start of a run will show. */
const keptFromUs = [7, 12];

function noneIfKept(error: unknown): [] {
  if (isGrpcServiceError(error) && keptFromUs.includes(error.code)) return [];
  throw error;
}

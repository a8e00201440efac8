/** What Temporal's client throws, as sentences for people. */
import {
  isGrpcDeadlineError,
  isGrpcServiceError,
  NamespaceNotFoundError,
  ServiceError,
} from '@temporalio/client';
import { searchAttributeKeys } from '../workflows/search-attributes';
import { CommandProblem, exitCodes } from './problem';
import type { TemporalSettings } from './temporal';

/** gRPC's status codes, as far as people can do something about them. */
const status = {
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  INVALID_ARGUMENT: 3,
  PERMISSION_DENIED: 7,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
};

/** An error of Temporal's client as a problem; anything else as it is. */
export function temporalProblem(error: unknown, settings: TemporalSettings): unknown {
  if (error instanceof CommandProblem) return error;
  if (error instanceof NamespaceNotFoundError) return namespaceMissing(settings, error);
  const cause = error instanceof ServiceError ? (error.cause ?? error) : error;
  if (isGrpcServiceError(cause)) return ofStatus(cause, settings);
  return isGrpcDeadlineError(cause) || isConnectDeadline(cause) ? unavailable(settings, error) : error;
}

/** Whether an error says that the server is away, rather than that it refuses. */
export const isAway = (problem: unknown): boolean =>
  problem instanceof CommandProblem && problem.type === 'Temporal.Unavailable';

/** gRPC's own error while connecting has no code. */
const isConnectDeadline = (error: unknown): boolean =>
  error instanceof Error && /^Failed to connect before the deadline/.test(error.message);

function ofStatus(
  error: { code: number; message: string; details: string },
  settings: TemporalSettings,
): CommandProblem {
  switch (error.code) {
    case status.UNAVAILABLE:
    case status.DEADLINE_EXCEEDED:
      return unavailable(settings, error);
    case status.PERMISSION_DENIED:
    case status.UNAUTHENTICATED:
      return new CommandProblem(
        'Temporal.Refused',
        `Temporal at ${settings.TEMPORAL_ADDRESS} refuses access to the namespace ${settings.TEMPORAL_NAMESPACE}; check TEMPORAL_API_KEY.`,
        exitCodes.failed,
        { cause: error },
      );
    case status.INVALID_ARGUMENT:
      if (/search attribute/i.test(error.details)) return searchAttributesMissing(settings, error);
      return failed(settings, error);
    default:
      if (error.code === status.NOT_FOUND && /namespace/i.test(error.details)) {
        return namespaceMissing(settings, error);
      }
      return failed(settings, error);
  }
}

const failed = (settings: TemporalSettings, error: { details: string }): CommandProblem =>
  new CommandProblem(
    'Temporal.Failed',
    `Temporal at ${settings.TEMPORAL_ADDRESS} can't do that: ${error.details}`,
    exitCodes.failed,
    { cause: error },
  );

/** `npm run dev` and the compose file add them; other servers are somebody's own. */
export function searchAttributesMissing(settings: TemporalSettings, cause?: unknown): CommandProblem {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace } = settings;
  const flags = searchAttributeKeys.map(({ name }) => `--name ${name} --type Keyword`).join(' ');
  return new CommandProblem(
    'Temporal.SearchAttributesMissing',
    `Temporal at ${address} does not know what runs are searched by; add it once with \`temporal operator search-attribute create --address ${address} --namespace ${namespace} ${flags}\`.`,
    exitCodes.failed,
    { cause },
  );
}

const unavailable = (settings: TemporalSettings, cause: unknown): CommandProblem =>
  new CommandProblem(
    'Temporal.Unavailable',
    `Temporal does not answer at ${settings.TEMPORAL_ADDRESS}; start it with \`npm run dev\` or set TEMPORAL_ADDRESS.`,
    exitCodes.failed,
    { cause },
  );

const namespaceMissing = (settings: TemporalSettings, cause: unknown): CommandProblem =>
  new CommandProblem(
    'Temporal.NamespaceMissing',
    `Temporal at ${settings.TEMPORAL_ADDRESS} has no namespace ${settings.TEMPORAL_NAMESPACE}; make it or set TEMPORAL_NAMESPACE.`,
    exitCodes.failed,
    { cause },
  );

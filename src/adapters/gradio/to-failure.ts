/** What an app's refusal or silence means, in the words of the failure table. */
import { Failure, type FailureType } from '../../domain/failures';

/**
 * @param app as sentences name it
 * @param status of the last answer that was no success; 0 where there was none
 */
export function toFailure(error: unknown, app: string, status: number): Failure {
  if (error instanceof Failure) return error;
  const why = reasonOf(error).replace(/\s*\.?\s*$/, '');
  return new Failure(meaningOf(status), `${app} can't be called: ${why}.`, undefined, { cause: error });
}

function meaningOf(status: number): FailureType {
  switch (status) {
    case 401:
    case 403:
      return 'Expert.Unauthorized';
    case 404:
    case 410:
      return 'Expert.Gone';
    case 400:
    case 413:
    case 415:
    case 422:
      return 'Expert.InputRejected';
    default:
      return 'Expert.Unavailable';
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}

import { types } from 'node:util';
import { codeOf } from './problem';

/** Why an address could not be asked, in plain English: `fetch` says only "fetch failed"; the reason lies beneath. */
export function networkTrouble(error: unknown): string {
  const cause = types.isNativeError(error) && types.isNativeError(error.cause) ? error.cause : error;
  switch (codeOf(cause)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'there is no such host';
    case 'ECONNREFUSED':
      return 'nothing answers there';
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return 'the connection was cut';
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
      return 'it is silent';
    default:
      return types.isNativeError(cause) ? cause.message || codeOf(cause) : String(cause);
  }
}

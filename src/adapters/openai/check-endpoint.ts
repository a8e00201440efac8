/** An endpoint's address, key and further headers, checked before anything is sent, and as a call needs them. */
import { Failure } from '../../domain/failures';

const openAi = 'https://api.openai.com/v1';

export interface GivenEndpoint {
  /** The API's address up to and without `/chat/completions`; empty means OpenAI itself. */
  baseURL: string;
  /** Empty for endpoints that ask for none. */
  apiKey: string;
  /** Sent with every call, such as a gateway wants. */
  headers: Readonly<Record<string, string>>;
  /** The names of the settings these came from, for the sentences that say what to correct. */
  settings: { baseURL: string; apiKey: string };
}

export interface CheckedEndpoint {
  /** Without a slash at its end. */
  url: string;
  /** Only Azure's older addresses have one: `api-version`. */
  query: Record<string, string>;
  /** All headers, the key's included. */
  headers: Record<string, string>;
  hasKey: boolean;
  /** What must never be shown, since the other side may repeat it. */
  secrets: readonly string[];
}

/** @throws Failure Request.Invalid where a setting cannot be right, before the key could be sent or shown anywhere */
export function checkEndpoint({ baseURL, apiKey, headers, settings }: GivenEndpoint): CheckedEndpoint {
  const key = apiKey.trim();
  if (!/^[\x21-\x7e]*$/.test(key)) {
    throw new Failure(
      'Request.Invalid',
      `${settings.apiKey} holds blanks or characters that no key has. Copy the key again.`,
    );
  }
  const written = baseURL.trim() === '' ? openAi : baseURL.trim();
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new Failure(
      'Request.Invalid',
      `${settings.baseURL} is not an address that starts with http:// or https://. Correct it.`,
    );
  }
  const version = url.searchParams.get('api-version');
  const isKnownQuery = version !== null && url.searchParams.size === 1;
  if (url.username !== '' || url.password !== '' || (url.search !== '' && !isKnownQuery) || url.hash !== '') {
    throw new Failure(
      'Request.Invalid',
      `${settings.baseURL} holds more than host and path. Put a key into ${settings.apiKey}, and leave out what follows ? or # (but for Azure's api-version).`,
    );
  }
  return {
    url: `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/chat\/completions$/, ''),
    query: isKnownQuery ? { 'api-version': version } : {},
    headers: { ...keyHeader(key, isKnownQuery), ...headers },
    hasKey: key !== '',
    secrets: [key, ...Object.values(headers)].filter((secret) => secret.length >= shortestSecret),
  };
}

/** Shorter values hide nothing, and would be taken out of words they happen to stand in. */
const shortestSecret = 6;

/** Azure's addresses with a version take the key by another name than everyone else, Azure's newer ones included. */
function keyHeader(key: string, isOlderAzure: boolean): Record<string, string> {
  if (key === '') return {};
  return isOlderAzure ? { 'api-key': key } : { authorization: `Bearer ${key}` };
}

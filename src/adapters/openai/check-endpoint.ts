import { Failure } from '../../domain/failures';

const openAi = 'https://api.openai.com/v1';

interface Endpoint {
  baseURL: string;
  apiKey: string;
  settings: { baseURL: string; apiKey: string };
}

/**
 * An endpoint's address and key as they can be used; an empty address means OpenAI itself.
 * @throws Failure Request.Invalid where a setting cannot be right, before the key could be sent or shown anywhere
 */
export function checkEndpoint({ baseURL, apiKey, settings }: Endpoint): { url: string; apiKey: string } {
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
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new Failure(
      'Request.Invalid',
      `${settings.baseURL} holds more than host and path. Put a key into ${settings.apiKey}, and leave out what follows ? or #.`,
    );
  }
  return { url: url.href.replace(/\/+$/, ''), apiKey: key };
}

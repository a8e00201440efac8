/**
 * Where a Space is and whether it is up, as the hub says; one that sleeps is woken and waited for.
 * Shapes: `GET /api/spaces/{owner}/{name}` with `runtime.stage`, and `…/host` with `host`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { Failure } from '../../domain/failures';

const SpaceInfo = z.object({
  disabled: z.boolean().optional(),
  runtime: z.object({ stage: z.string(), errorMessage: z.string().nullish() }).optional(),
});
const Host = z.object({ host: z.string() });

/** Longest one question to the hub may take, in milliseconds. */
const hubTimeLimit = 10_000;

/** When a Space that did not get up in time may be tried again, in milliseconds. */
const laterAgain = { known: true, milliseconds: 20_000 } as const;

export interface SpaceWanted {
  /** `owner/name`. */
  space: string;
  hubUrl: string;
  /** Empty where there is none. */
  token: string;
  /** The environment variable the token comes from; empty where there is none. */
  tokenVariable: string;
  /** How long a Space that gets up is waited for, in milliseconds. */
  patience: number;
  /** Between two looks, in milliseconds. */
  lookEvery: number;
  tell(sentence: string): void;
}

/**
 * The address of a Space that is up.
 * @throws Failure Expert.Gone, Expert.Unauthorized, or Expert.Unavailable where it does not get up in time or not at all
 */
export async function awaitSpace(wanted: SpaceWanted, signal: AbortSignal): Promise<string> {
  const { space, patience, lookEvery, tell } = wanted;
  const until = Date.now() + patience;
  let told = '';
  for (;;) {
    const state = stateOf(space, await ask(wanted, '', SpaceInfo, signal));
    if (state.is === 'up') return hostOf(wanted, signal);
    if (state.is === 'refused') throw state.failure;
    if (state.says !== told) tell(`The Space ${space} ${state.says}: waiting for it.`);
    told = state.says;
    if (state.mustBeWoken) await wake(wanted, signal);
    if (Date.now() + lookEvery > until) {
      const waited = Math.round(patience / 1_000);
      throw new Failure(
        'Expert.Unavailable',
        `The Space ${space} ${state.says}, and was waited for ${waited} s. It may be up the next time.`,
        laterAgain,
      );
    }
    await sleep(lookEvery, undefined, { signal });
  }
}

type State =
  { is: 'up' } | { is: 'coming'; says: string; mustBeWoken: boolean } | { is: 'refused'; failure: Failure };

const coming = (says: string, mustBeWoken = false): State => ({ is: 'coming', says, mustBeWoken });
const refused = (type: 'Expert.Gone' | 'Expert.Unavailable', message: string): State => ({
  is: 'refused',
  failure: new Failure(type, message),
});

/** @see https://huggingface.co/docs/huggingface_hub/package_reference/space_runtime for the stages there are */
function stateOf(space: string, { disabled, runtime }: z.infer<typeof SpaceInfo>): State {
  if (disabled === true) return refused('Expert.Gone', `The Space ${space} was taken down by the hub.`);
  const reason = runtime?.errorMessage ? ` (${runtime.errorMessage.slice(0, 200)})` : '';
  switch (runtime?.stage) {
    case 'RUNNING':
    case 'RUNNING_BUILDING':
    case 'RUNNING_APP_STARTING':
      return { is: 'up' };
    case 'SLEEPING':
    case 'STOPPED':
      return coming('sleeps and is being woken', true);
    case 'BUILDING':
      return coming('is being built');
    case 'APP_STARTING':
      return coming('is starting');
    case 'PAUSED':
      return refused(
        'Expert.Unavailable',
        `The Space ${space} is paused by its owner, and only the owner can start it. Duplicate it, or name another in endpoints.json.`,
      );
    case 'DELETING':
      return refused('Expert.Gone', `The Space ${space} is being deleted. Name another in endpoints.json.`);
    case undefined:
      return refused('Expert.Unavailable', `The hub does not say whether the Space ${space} runs.`);
    default:
      return refused(
        'Expert.Unavailable',
        `The Space ${space} does not run: ${runtime?.stage ?? ''}${reason}.`,
      );
  }
}

async function hostOf(wanted: SpaceWanted, signal: AbortSignal): Promise<string> {
  return (await ask(wanted, '/host', Host, signal)).host;
}

/** A visit is what wakes a Space. What it answers does not matter. */
async function wake(wanted: SpaceWanted, signal: AbortSignal): Promise<void> {
  const host = await hostOf(wanted, signal);
  const response = await fetch(host, { signal: either(signal), headers: bearer(wanted.token) }).catch(
    () => undefined,
  );
  await response?.body?.cancel();
  signal.throwIfAborted();
}

async function ask<T>(
  { space, hubUrl, token, tokenVariable }: SpaceWanted,
  what: string,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T> {
  const address = new URL(`/api/spaces/${space}${what}`, hubUrl);
  const response = await fetch(address, { signal: either(signal), headers: bearer(token) }).catch(
    (cause: unknown) => {
      signal.throwIfAborted();
      throw new Failure(
        'Expert.Unavailable',
        `The hub at ${hubUrl} does not answer for the Space ${space}.`,
        undefined,
        { cause },
      );
    },
  );
  const { ok, status } = response;
  if (status === 404 || status === 410) {
    throw new Failure(
      'Expert.Gone',
      `There is no Space ${space} at ${hubUrl}. Correct its name in endpoints.json.`,
    );
  }
  // The hub says the same of what is private and of what is not there to whoever shows no token.
  if (status === 401 || status === 403) {
    const todo =
      tokenVariable === ''
        ? 'is private or not there. Correct its name, or name a tokenVariable in endpoints.json.'
        : `may not be used with the token in ${tokenVariable}. Correct it.`;
    throw new Failure('Expert.Unauthorized', `The Space ${space} ${todo}`);
  }
  const parsed = ok ? schema.safeParse(await response.json().catch(() => undefined)) : undefined;
  if (parsed?.success) return parsed.data;
  throw new Failure(
    'Expert.Unavailable',
    `The hub at ${hubUrl} answers ${status} for the Space ${space}, which says nothing of it.`,
  );
}

const either = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(hubTimeLimit)]);
const bearer = (token: string): Record<string, string> =>
  token === '' ? {} : { authorization: `Bearer ${token}` };

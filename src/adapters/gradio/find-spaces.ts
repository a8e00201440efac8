/** Searches the hub for Spaces that might do a task, for a person who looks for one to add to `endpoints.json`. */
import { z } from 'zod';
import { Failure } from '../../domain/failures';
import { outbound } from '../outbound';
import { fetch } from 'undici';

export interface FoundSpace {
  /** `owner/name`. */
  id: string;
  title: string;
  likes: number;
  /** `RUNNING`, `SLEEPING`, `PAUSED`…, as the hub says it; empty where it does not. */
  stage: string;
  /** Such as `zero-a10g` or `cpu-basic`; empty where the hub does not say. */
  hardware: string;
  /** What it is made with; only `gradio` ones can be called. */
  sdk: string;
}

const Listed = z.object({
  id: z.string(),
  likes: z.number().catch(0),
  sdk: z.string().catch(''),
  cardData: z.object({ title: z.string().catch('') }).catch({ title: '' }),
  runtime: z
    .object({
      stage: z.string().catch(''),
      hardware: z
        .object({ current: z.string().nullable().catch(null) })
        .nullable()
        .catch(null),
    })
    .catch({ stage: '', hardware: null }),
});

/**
 * The most liked first. One odd Space never spoils the list.
 * @see https://huggingface.co/docs/hub/api
 * @throws Failure Model.HubUnavailable
 */
export async function findSpaces(
  { hubUrl, token, text, count }: { hubUrl: string; token: string; text: string; count: number },
  signal: AbortSignal,
): Promise<FoundSpace[]> {
  const address = new URL('/api/spaces', hubUrl);
  const expand = ['likes', 'sdk', 'cardData', 'runtime'].map((name): [string, string] => ['expand[]', name]);
  const asked = [
    ['search', text],
    ['filter', 'gradio'],
    ['sort', 'likes'],
    ['direction', '-1'],
    ['limit', String(count)],
  ];
  for (const [name = '', value = ''] of [...asked, ...expand]) address.searchParams.append(name, value);
  try {
    const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(address, { headers, signal, dispatcher: outbound });
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    const listed = z.array(z.unknown()).parse(await response.json());
    return listed.flatMap((each) => {
      const { success, data } = Listed.safeParse(each);
      if (!success) return [];
      const { id, likes, sdk, cardData, runtime } = data;
      return [
        {
          id,
          likes,
          sdk,
          title: cardData.title,
          stage: runtime.stage,
          hardware: runtime.hardware?.current ?? '',
        },
      ];
    });
  } catch (cause) {
    signal.throwIfAborted();
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Failure(
      'Model.HubUnavailable',
      `The hub at ${hubUrl} can't be searched for Spaces: ${why}. Check HF_HUB_URL and that it can be reached.`,
      undefined,
      { cause },
    );
  }
}

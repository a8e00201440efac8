/** How the experts answer that were called lately, as workers tell it: which are left alone for now, and which are slow to answer. */
import { openArtifactStore } from '../../adapters/store-from-settings';
import { type EndpointHealth, healthPrefix, HealthRecord, newsLastsMs } from '../../domain/health-record';
import { Failure } from '../../domain/failures';
import type { ArtifactStore } from '../../ports';
import type { PartCheck } from './examine';
import { broken, notChecked, type Verdict, works } from './findings';

/** Share of calls without an answer that is worth a word. */
const worthTelling = 0.9;

export const endpointsCheck: PartCheck = {
  part: 'endpoints',
  async look(settings, signal) {
    const store = openArtifactStore(settings);
    try {
      return verdictOn(await recentNews(store, signal));
    } catch (error) {
      // That the store does not answer is said of the store.
      if (error instanceof Failure) return notChecked('this is known by the store only, which can’t be read');
      throw error;
    } finally {
      store.close();
    }
  },
};

async function recentNews(store: ArtifactStore, signal: AbortSignal): Promise<EndpointHealth[]> {
  const keys = await store.list(healthPrefix, signal);
  const found = await Promise.all(keys.map((key) => store.findRecord(key, signal)));
  const oldest = Date.now() - newsLastsMs;
  return found.flatMap((each) => {
    // What another version wrote is no reason to call anything broken.
    const record = each.found ? HealthRecord.safeParse(each.value) : undefined;
    if (!record?.success || Date.parse(record.data.writtenAt) < oldest) return [];
    return record.data.endpoints;
  });
}

export function verdictOn(endpoints: readonly EndpointHealth[]): Verdict {
  const called = endpoints.filter(({ health }) => health.is === 'known');
  if (called.length === 0) return notChecked('no expert was called in the last minutes');
  const resting = called.filter(({ health }) => health.is === 'known' && health.isResting);
  const shaky = called.filter((each) => !resting.includes(each) && shareOf(each) < worthTelling);
  const notes = shaky.map(
    (each) => `${nameOf(each)} answered ${Math.round(shareOf(each) * 100)} % of its calls`,
  );
  if (resting.length > 0) {
    const names = resting.map(nameOf).join(', ');
    return broken(
      [
        `${names} did not answer several times in a row and ${resting.length === 1 ? 'is' : 'are'} left alone for now, then tried again; others are used meanwhile where there are any. See that ${resting.length === 1 ? 'it is' : 'they are'} up`,
        ...notes,
      ].join('; '),
    );
  }
  return works([`${called.length} called lately`, ...notes].join('; '));
}

const shareOf = ({ health }: EndpointHealth): number => (health.is === 'known' ? health.successRate : 1);

const nameOf = ({ model, endpoint }: EndpointHealth): string =>
  endpoint.via === 'provider' ? `${model} (via ${endpoint.provider})` : `${model} (via ${endpoint.via})`;

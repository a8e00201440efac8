/**
 * What a model's rank is made of. The unit of the score is one word: what a description must say more of the need to
 * outweigh the other parts. Each part is rounded to hundredths, so that what is shown is what is added up.
 */
import type { ModelCard } from './model';

export interface RankPart {
  name: 'fit' | 'method' | 'popularity' | 'language' | 'health' | 'speed';
  points: number;
  /** Why, in words. */
  says: string;
}

/** @param shared words of the need that the model's description holds */
export function scoreOf(
  card: ModelCard,
  shared: readonly string[],
  language: string,
): { parts: RankPart[]; score: number } {
  const parts = [
    fit(shared),
    method(card),
    popularity(card),
    spoken(card, language),
    health(card),
    speed(card),
  ].map((part) => ({ ...part, points: hundredths(part.points) }));
  return { parts, score: hundredths(parts.reduce((sum, { points }) => sum + points, 0)) };
}

const hundredths = (points: number): number => Math.round(points * 100) / 100;

const fit = (shared: readonly string[]): RankPart => ({
  name: 'fit',
  points: shared.length,
  says:
    shared.length === 0
      ? 'shares no telling word with the need'
      : `shares ${shared.length} of the need's words (${shared.join(', ')})`,
});

/** Methods that read words by lists of words: whatever has learnt to read does better where the descriptions say as much. */
const byWordLists: readonly string[] = ['rules and lexicons', 'lexicon'];

function method({ method }: ModelCard): RankPart {
  return byWordLists.includes(method)
    ? { name: 'method', points: -1, says: `works by ${method}, which miss what is said in other words` }
    : { name: 'method', points: 0, says: `works as ${method}` };
}

/** Downloads in thirty days that are worth a whole word; the hub's most popular models have about so many. */
const mostDownloads = 1e8;

/** A prior: what many use is seldom useless. On a log scale, so that it never outweighs what a description says. */
function popularity({ standing }: ModelCard): RankPart {
  const name = 'popularity';
  if (standing.is === 'unlisted') return { name, points: 0, says: 'not on the hub' };
  const points = Math.min(1, Math.log10(1 + standing.downloads) / Math.log10(mostDownloads));
  return { name, points, says: `${standing.downloads} downloads in a month` };
}

/** A model of another language is worse than one that says nothing of languages, which may know any. */
function spoken({ languages }: ModelCard, language: string): RankPart {
  const name = 'language';
  if (language === '') return { name, points: 0, says: 'no language is known to be asked for' };
  if (languages.length === 0) return { name, points: 0, says: 'says nothing of languages' };
  return languages.includes(language)
    ? { name, points: 0.5, says: `knows the language asked for (${language})` }
    : { name, points: -1, says: `knows ${languages.slice(0, 5).join(', ')}, and ${language} is asked for` };
}

/** More than any description can make up for: it is asked only where nobody else can be. */
const restingPoints = -1000;

/** Few calls say little: they are counted as if two more had been answered. */
function health({ health }: ModelCard): RankPart {
  const name = 'health';
  if (health.is === 'unknown') return { name, points: 0, says: 'not called lately' };
  if (health.isResting) {
    return { name, points: restingPoints, says: 'left alone for now: its last calls failed' };
  }
  const failed = (1 - health.successRate) * health.calls;
  const share = Math.round(health.successRate * 100);
  return {
    name,
    points: (-2 * failed) / (health.calls + 2),
    says: `answered ${share} % of ${health.calls} calls`,
  };
}

/** Seconds an answer may take without a loss, and those from which on no more is lost. */
const quickMs = 1_000;
const slowMs = 100_000;

function speed({ health }: ModelCard): RankPart {
  const name = 'speed';
  if (health.is === 'unknown' || health.medianMs === 0) return { name, points: 0, says: 'not measured here' };
  const slowness = Math.log(health.medianMs / quickMs) / Math.log(slowMs / quickMs);
  return {
    name,
    points: -0.5 * Math.min(1, Math.max(0, slowness)),
    says: `usually ${(health.medianMs / 1000).toFixed(1)} s a call`,
  };
}

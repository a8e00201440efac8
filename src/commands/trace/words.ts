/** What a trace's text and its picture say alike. */
import type { Chain, Use } from './chain';
import { endedAt } from './run-history';
import type { Gap, RunTrace, Span } from './span';

/** `420 ms`, `3.2 s`, `12 min 5 s`. */
export function timeInWords(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 99_950) return `${(milliseconds / 1_000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const usesInWords: Record<Use, string> = {
  plan: 'planning',
  choice: 'choosing models',
  expert: 'experts',
  answer: 'answering',
  record: 'recording the outcome',
  other: 'other work',
  hearing: 'until the workflow heard that something had ended',
  deciding: 'until the workflow had decided what comes next',
  starting: 'until a worker began with it',
  'earlier tries': 'earlier tries, and the pauses after them',
  closing: 'ending the run',
};

/** What the chain's time went to, most first; less than half a millisecond is not told. */
export const usesToTell = ({ uses }: Chain, whole: number): { time: string; share: string; what: string }[] =>
  [...uses]
    .filter(([, milliseconds]) => milliseconds >= 0.5)
    .sort(([, one], [, other]) => other - one)
    .map(([use, milliseconds]) => ({
      time: timeInWords(milliseconds),
      share: `${Math.round((100 * milliseconds) / whole)} %`,
      what: usesInWords[use],
    }));

export const nameInFull = ({ name, model }: Span): string => (model === '' ? name : `${name} by ${model}`);

/** For where there is little room: without the model's owner. */
export const nameInShort = (span: Span): string =>
  nameInFull({ ...span, model: span.model.replace(/^.*\//, '') });

/** How the run stands, and how long it took until then. */
export const standing = ({ status, isOpen, started, until }: RunTrace): string =>
  isOpen ? `open for ${timeInWords(until - started)}` : `${status} after ${timeInWords(until - started)}`;

/** What a span's row says behind it: how long it took; of one that has not ended, how far it is. */
export function lengthOf(span: Span, until: number): string {
  if (Number.isNaN(span.started)) return 'waits';
  if (span.kind === 'streamed') return '';
  const time = timeInWords(endedAt(span.end, until) - span.started);
  const tries = span.tries > 1 ? `, try ${span.tries}` : '';
  const state = span.state === 'done' ? '' : `, ${span.state}`;
  return `${time}${state}${tries}`;
}

export const gapLength = ({ hearing, deciding, starting }: Gap): number => hearing + deciding + starting;

/** The whole of what is said of a gap: `18 ms after plan, round 1: 3 ms to hear of it, 9 ms to decide, 6 ms to start`. */
export function gapInWords({ gap, tries }: Span, spans: readonly Span[]): string {
  const before = spans[gap.after]?.name ?? 'the start of the run';
  const starting = tries > 1 ? 'for earlier tries and to start' : 'to start';
  const parts = [
    `${timeInWords(gap.hearing)} to hear of it`,
    `${timeInWords(gap.deciding)} to decide`,
    `${timeInWords(gap.starting)} ${starting}`,
  ];
  return `${timeInWords(gapLength(gap))} after ${before}: ${parts.join(', ')}`;
}

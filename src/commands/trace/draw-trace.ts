/**
 * A run's trace as one picture that needs nothing else: SVG with a title and a description, its colours readable on light
 * and on dark, each bar with its words for whoever points at it or has it read out.
 */
import { cleanLine, shortLine } from '../clean-text';
import { chainOf } from './chain';
import { endedAt } from './run-history';
import { cameToNothing, type RunTrace, type Span, type SpanKind, startedAt } from './span';
import { gapInWords, lengthOf, nameInFull, nameInShort, standing, timeInWords, usesToTell } from './words';

const rowHeight = 22;
const frame = { left: 330, top: 74, width: 620, right: 190 };
const wide = frame.left + frame.width + frame.right;

/** Told apart by those who see few colours. */
const colours: Record<SpanKind, string> = {
  plan: '#0072b2',
  streamed: '#0072b2',
  choice: '#b8860b',
  expert: '#009e73',
  answer: '#cc6d9f',
  record: '#8a7fd1',
  other: '#808080',
};

const style = `
svg { color-scheme: light dark; }
.paper { fill: #ffffff; } .ink { fill: #1a1a1a; } .faint { fill: #595959; } .grid { stroke: #dddddd; }
.link { stroke: #595959; fill: none; } .nothing { stroke: #c03000; stroke-width: 2.5; }
@media (prefers-color-scheme: dark) {
  .paper { fill: #16181d; } .ink { fill: #eeeeee; } .faint { fill: #b0b0b0; } .grid { stroke: #3a3d44; }
  .link { stroke: #b0b0b0; } .nothing { stroke: #ff8a66; }
}`;

export function drawTrace(key: string, trace: RunTrace): string {
  const whole = Math.max(1, trace.until - trace.started);
  const x = (time: number): number =>
    round(frame.left + (frame.width * Math.min(whole, Math.max(0, time - trace.started))) / whole);
  const chain = chainOf(trace);
  const waitedFor = new Set(chain.links.map(({ span }) => span));
  const bottom = frame.top + rowHeight * trace.spans.length;
  const uses = usesToTell(chain, whole).map(({ time, share, what }) => `${time} (${share}) ${what}`);
  const title = `Run ${cleanLine(key)}: ${standing(trace)}`;
  const description = `Where the time went, along the chain that the run waited for: ${uses.join('; ')}.`;
  const height = bottom + 40 + 18 * (uses.length + 1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${height}" width="${wide}" height="${height}" role="img" aria-labelledby="title description" font-family="sans-serif" font-size="13">`,
    `<title id="title">${escape(title)}</title><desc id="description">${escape(description)}</desc>`,
    `<style>${style}</style><rect class="paper" width="100%" height="100%"/>`,
    `<text class="ink" x="12" y="26" font-size="16" font-weight="bold">${escape(title)}</text>`,
    legend(),
    ...[0, 0.25, 0.5, 0.75, 1].map((part) => {
      const at = round(frame.left + part * frame.width);
      return (
        `<line class="grid" x1="${at}" x2="${at}" y1="${frame.top - 4}" y2="${bottom}"/>` +
        `<text class="faint" x="${at}" y="${bottom + 16}" text-anchor="middle">${escape(timeInWords(part * whole))}</text>`
      );
    }),
    ...trace.spans.map((span, row) => drawSpan(span, row, trace, x, waitedFor.has(row))),
    ...chain.links.map(({ span }) => drawLink(span, trace, x)),
    `<text class="ink" x="12" y="${bottom + 40}" font-weight="bold">Where the time went, along the chain that the run waited for</text>`,
    ...uses.map((use, at) => `<text class="ink" x="12" y="${bottom + 58 + 18 * at}">${escape(use)}</text>`),
    '</svg>\n',
  ].join('\n');
}

function drawSpan(
  span: Span,
  row: number,
  { spans, until }: RunTrace,
  x: (time: number) => number,
  isWaitedFor: boolean,
): string {
  const y = frame.top + rowHeight * row;
  const colour = colours[span.kind];
  const [scheduled, from, to] = [x(span.scheduled), x(startedAt(span, until)), x(endedAt(span.end, until))];
  const length = lengthOf(span, until);
  const words = `${nameInFull(span)}${length === '' ? '' : `: ${length}`}. It began ${gapInWords(span, spans)}.`;
  const weight = isWaitedFor ? ' font-weight="bold"' : '';
  const middle = y + 14;
  const mark =
    span.kind === 'streamed'
      ? `<path d="M${from} ${y + 4} l7 6 l-7 6 z" fill="${colour}"/>`
      : `<rect x="${scheduled}" y="${y + 8}" width="${round(Math.max(0, from - scheduled))}" height="5" fill="${colour}" opacity="0.45"/>` +
        (Number.isNaN(span.started)
          ? ''
          : `<rect x="${from}" y="${y + 3}" width="${round(Math.max(1.5, to - from))}" height="15" rx="2" fill="${colour}"/>`);
  const cross = cameToNothing(span)
    ? `<path class="nothing" d="M${to - 5} ${y + 5} l10 11 m0 -11 l-10 11"/>`
    : '';
  return (
    `<g><title>${escape(cleanLine(words))}</title>` +
    `<text class="ink" x="${frame.left - 10}" y="${middle}" text-anchor="end"${weight}>${escape(shortLine(nameInShort(span), 40))}</text>` +
    `${mark}${cross}<text class="faint" x="${to + 8}" y="${middle}">${escape(length)}</text></g>`
  );
}

/** From the end of what a span of the chain waited for to its own start. */
function drawLink(row: number, { spans, until }: RunTrace, x: (time: number) => number): string {
  const span = spans[row];
  const before = span && spans[span.gap.after];
  if (!span || !before || before.end.is === 'open') return '';
  const y = (at: number): number => frame.top + rowHeight * at + 10;
  const from = x(before.end.at);
  return `<path class="link" d="M${from} ${y(span.gap.after)} V${y(row)} H${x(startedAt(span, until))}"/>`;
}

function legend(): string {
  const shown = { plan: 'plan', choice: 'choice', expert: 'expert', answer: 'answer' } as const;
  const kinds = Object.entries(shown).map(
    ([kind, name], at) =>
      `<rect x="${12 + 90 * at}" y="40" width="12" height="12" fill="${colours[kind as keyof typeof shown]}"/>` +
      `<text class="faint" x="${30 + 90 * at}" y="51">${name}</text>`,
  );
  return `${kinds.join('')}<text class="faint" x="382" y="51">thin: waits for a worker; bold names, joined by lines: the chain that the run waited for; ×: came to nothing</text>`;
}

const round = (value: number): number => Math.round(value * 100) / 100;

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

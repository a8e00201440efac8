/** A run's trace for terminals: a row for each span, then where the time of the run went. Readable without colours. */
import { cleanLine, shortLine } from '../clean-text';
import type { Colors } from '../output';
import { chainOf } from './chain';
import { endedAt } from './run-history';
import { cameToNothing, type RunTrace, type Span, startedAt } from './span';
import { gapInWords, gapLength, lengthOf, nameInShort, standing, timeInWords, usesToTell } from './words';

/** Narrower than this nothing is readable: then lines break where the terminal breaks them. */
const narrowest = 60;
/** Wider than this nothing more is seen. */
const widest = 160;
/** Of the columns a row has, those of its name and of its length in words. */
const nameShare = 0.34;
const lengthWidth = 22;

const longestGaps = 3;

export function renderTrace(key: string, trace: RunTrace, columns: number, colors: Colors): string[] {
  const { bold, dim } = colors;
  const width = Math.min(widest, Math.max(narrowest, columns));
  const nameWidth = Math.floor(width * nameShare);
  const barWidth = width - nameWidth - lengthWidth - 2;
  const whole = Math.max(1, trace.until - trace.started);
  const placeOf = (time: number): number =>
    Math.min(barWidth, Math.max(0, Math.round(((time - trace.started) / whole) * barWidth)));
  const chain = chainOf(trace);
  const waitedFor = new Set(chain.links.map(({ span }) => span));

  const rows = trace.spans.map((span, at) => {
    const name = shortLine(nameInShort(span), nameWidth).padEnd(nameWidth);
    const bar = barOf(span, placeOf, trace.until).padEnd(barWidth);
    const length = lengthOf(span, trace.until);
    const shown = waitedFor.has(at) ? bold(name) : name;
    return `${shown} ${colorOf(span, colors)(bar)} ${dim(length)}`.trimEnd();
  });
  return [
    `${bold(cleanLine(key))}  ${standing(trace)}`,
    '',
    dim(scale(whole, nameWidth + 1, barWidth)),
    ...rows,
    '',
    dim('░ waits for a worker   █ works   › tasks heard while the plan is written   × came to nothing'),
    '',
    'Where the time went, along the chain that the run waited for:',
    ...usesToTell(chain, whole).map(
      ({ time, share, what }) => `  ${time.padStart(12)} ${share.padStart(6)}  ${what}`,
    ),
    ...gapsToTell(
      trace,
      chain.links.map(({ span }) => span),
    ),
  ];
}

/** The longest waits of the chain, each with what it waited for. */
function gapsToTell({ spans }: RunTrace, chain: readonly number[]): string[] {
  const longest = chain
    .flatMap((at) => spans[at] ?? [])
    .filter(({ gap }) => gapLength(gap) >= 1)
    .sort((one, other) => gapLength(other.gap) - gapLength(one.gap))
    .slice(0, longestGaps);
  if (longest.length === 0) return [];
  return [
    '',
    'Its longest gaps:',
    ...longest.map((span) => `  ${cleanLine(`${span.name} began ${gapInWords(span, spans)}`)}.`),
  ];
}

function barOf(span: Span, placeOf: (time: number) => number, until: number): string {
  const from = placeOf(span.scheduled);
  if (span.kind === 'streamed') return `${' '.repeat(from)}›`;
  const begun = placeOf(startedAt(span, until));
  const to = placeOf(endedAt(span.end, until));
  const works = Number.isNaN(span.started) ? '' : '█'.repeat(Math.max(1, to - begun));
  const end = cameToNothing(span) ? '×' : '';
  return `${' '.repeat(from)}${'░'.repeat(Math.max(0, begun - from))}${works}${end}`;
}

function colorOf(span: Span, colors: Colors): Colors['green'] {
  if (cameToNothing(span)) return colors.red;
  if (span.kind === 'expert') return colors.green;
  return span.kind === 'choice' ? colors.yellow : colors.cyan;
}

/** Times at the beginning, the middle and the end. */
function scale(whole: number, indent: number, width: number): string {
  const half = timeInWords(whole / 2);
  const full = timeInWords(whole);
  const left = `0${half.padStart(Math.floor(width / 2) + Math.ceil(half.length / 2) - 1)}`;
  return `${' '.repeat(indent)}${left}${full.padStart(width - left.length)}`;
}

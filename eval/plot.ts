/** Node and edge F1 beside what others have published, as a picture. */
import type { Interval } from './bootstrap';
import type { Evaluation } from './evaluate';
import { published } from './published';

const row = { height: 22, gap: 14, left: 230, scale: 4 };

export function plot(who: string, { groups }: Evaluation): string {
  const all = groups['all'];
  const exact = (value: number): Interval => ({ value, low: value, high: value });
  const bars = [
    ...(all ? [{ name: who, node: all.official.nodeF1, link: all.official.linkF1 }] : []),
    ...published.map(({ who: name, nodeF1, linkF1 }) => ({ name, node: exact(nodeF1), link: exact(linkF1) })),
  ];
  const height = bars.length * (2 * row.height + row.gap) + 60;
  const drawn = bars.map(({ name, node, link }, at) => {
    const top = 40 + at * (2 * row.height + row.gap);
    return (
      `<text x="${row.left - 10}" y="${top + row.height + 4}" text-anchor="end">${escape(name)}</text>` +
      bar(top, node, '#0072b2') +
      bar(top + row.height, link, '#e69f00')
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${row.left + 100 * row.scale + 90}" height="${height}" font-family="sans-serif" font-size="13">` +
    '<rect width="100%" height="100%" fill="white"/>' +
    `<text x="${row.left}" y="24"><tspan fill="#0072b2">node F1</tspan> and <tspan fill="#b36b00">edge F1</tspan>, TaskBench's scorer, per cent; lines are 95 % intervals</text>` +
    `${drawn.join('')}</svg>\n`
  );
}

function bar(top: number, { value, low, high }: Interval, colour: string): string {
  const middle = top + row.height / 2;
  const at = (percent: number): number => row.left + percent * row.scale;
  return (
    `<rect x="${row.left}" y="${top + 2}" width="${value * row.scale}" height="${row.height - 4}" fill="${colour}"/>` +
    (high > low
      ? `<line x1="${at(low)}" x2="${at(high)}" y1="${middle}" y2="${middle}" stroke="black" stroke-width="2"/>`
      : '') +
    `<text x="${at(Math.max(value, high)) + 6}" y="${middle + 4}">${value.toFixed(1)}</text>`
  );
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

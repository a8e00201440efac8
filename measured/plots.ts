/** Plots as SVG: lines over a number, and bars in parts. Readable on white and by those who see few colours. */

export interface Lines {
  title: string;
  x: string;
  y: string;
  /** Where the y axis begins. */
  from: number;
  series: readonly { name: string; points: readonly (readonly [number, number])[] }[];
}

const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#444444'];
const colour = (at: number): string => colours[at % colours.length] ?? '#444444';
const frame = { left: 70, top: 44, width: 560, height: 260 };

export function lines({ title, x, y, from, series }: Lines): string {
  const all = series.flatMap(({ points }) => points);
  const mostX = Math.max(...all.map(([at]) => at));
  const mostY = Math.max(...all.map(([, value]) => value), from + 1e-9);
  const atX = (value: number): number => frame.left + (frame.width * value) / mostX;
  const atY = (value: number): number =>
    frame.top + frame.height - (frame.height * (value - from)) / (mostY - from);
  const marks = [0, 0.25, 0.5, 0.75, 1];
  const grid = marks.map((part) => {
    const value = from + part * (mostY - from);
    return (
      `<line x1="${frame.left}" x2="${frame.left + frame.width}" y1="${atY(value)}" y2="${atY(value)}" stroke="#ddd"/>` +
      `<text x="${frame.left - 8}" y="${atY(value) + 4}" text-anchor="end">${short(value)}</text>` +
      `<text x="${atX(part * mostX)}" y="${frame.top + frame.height + 18}" text-anchor="middle">${short(part * mostX)}</text>`
    );
  });
  const drawn = series.map(({ name, points }, at) => {
    const path = points.map(([px, py]) => `${atX(px)},${atY(py)}`).join(' ');
    return (
      `<polyline points="${path}" fill="none" stroke="${colour(at)}" stroke-width="2"/>` +
      points
        .map(([px, py]) => `<circle cx="${atX(px)}" cy="${atY(py)}" r="3.5" fill="${colour(at)}"/>`)
        .join('') +
      `<text x="${frame.left + frame.width + 14}" y="${frame.top + 14 + 20 * at}" fill="${colour(at)}">${escape(name)}</text>`
    );
  });
  return svg(
    860,
    frame.top + frame.height + 50,
    `<text x="${frame.left}" y="22" font-weight="bold">${escape(title)}</text>${grid.join('')}${drawn.join('')}` +
      `<text x="${frame.left + frame.width / 2}" y="${frame.top + frame.height + 38}" text-anchor="middle">${escape(x)}</text>` +
      `<text x="${frame.left - 8}" y="${frame.top - 8}" text-anchor="end">${escape(y)}</text>`,
  );
}

export interface Bars {
  title: string;
  unit: string;
  parts: readonly string[];
  bars: readonly { name: string; values: readonly number[] }[];
}

/** A bar a row, in parts one behind another. */
export function bars({ title, unit, parts, bars: rows }: Bars): string {
  const left = 160;
  const most = Math.max(...rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const scale = 560 / most;
  const legend = parts.map(
    (part, at) =>
      `<rect x="${left}" y="${40 + 18 * at}" width="12" height="12" fill="${colour(at)}"/>` +
      `<text x="${left + 18}" y="${51 + 18 * at}">${escape(part)}</text>`,
  );
  const top = 56 + 18 * parts.length;
  const drawn = rows.map(({ name, values }, row) => {
    let at = left;
    const y = top + 32 * row;
    const boxes = values.map((value, part) => {
      const box = `<rect x="${at}" y="${y}" width="${value * scale}" height="22" fill="${colour(part)}"/>`;
      at += value * scale;
      return box;
    });
    const sum = values.reduce((total, value) => total + value, 0);
    return `<text x="${left - 8}" y="${y + 15}" text-anchor="end">${escape(name)}</text>${boxes.join('')}<text x="${at + 6}" y="${y + 15}">${short(sum)} ${escape(unit)}</text>`;
  });
  const height = top + 32 * rows.length + 20;
  return svg(
    860,
    height,
    `<text x="${left}" y="22" font-weight="bold">${escape(title)}</text>${legend.join('')}${drawn.join('')}`,
  );
}

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="white"/>${content}</svg>\n`;

const short = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

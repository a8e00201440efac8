/** Boxes with their labels as an SVG drawing of a picture's size. */

export interface LabelledBox {
  label: string;
  score: number;
  box: { xmin: number; ymin: number; xmax: number; ymax: number };
}

/** Told apart by most people who see colours differently (Okabe and Ito's palette). */
const colours = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7'];
const longestLabel = 40;

export function overlay(
  boxes: readonly LabelledBox[],
  { width, height }: { width: number; height: number },
): string {
  const labels = [...new Set(boxes.map(({ label }) => label))];
  const line = Math.max(2, Math.round(Math.max(width, height) / 200));
  const letter = Math.max(12, line * 5);
  const shapes = boxes.map(({ label, score, box }) => {
    const colour = colours[labels.indexOf(label) % colours.length] ?? '#e69f00';
    const caption = escape(`${label.slice(0, longestLabel)} ${Math.round(score * 100)} %`);
    const plate = { width: caption.length * letter * 0.6 + letter / 2, height: letter * 1.4 };
    const top = box.ymin >= plate.height ? box.ymin - plate.height : box.ymin;
    return (
      `<rect x="${box.xmin}" y="${box.ymin}" width="${Math.max(0, box.xmax - box.xmin)}" height="${Math.max(0, box.ymax - box.ymin)}" fill="none" stroke="${colour}" stroke-width="${line}"/>` +
      `<rect x="${box.xmin}" y="${top}" width="${plate.width}" height="${plate.height}" fill="${colour}"/>` +
      `<text x="${box.xmin + letter / 4}" y="${top + letter}" font-family="sans-serif" font-size="${letter}" fill="#000">${caption}</text>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
}

/** Labels come from models: they must stay text. Characters that XML forbids are dropped. */
const escape = (text: string): string =>
  text.replace(/[^\P{C}]/gu, '').replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

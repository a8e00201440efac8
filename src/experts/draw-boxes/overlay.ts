/** Boxes with their labels as layers to put on a picture: outlines as one drawing, each label as a text on a plate. */
import { createRequire } from 'node:module';
import { type OverlayOptions } from 'sharp';

export interface LabelledBox {
  label: string;
  score: number;
  box: { xmin: number; ymin: number; xmax: number; ymax: number };
}

interface Size {
  width: number;
  height: number;
}

/** Told apart by most people who see colours differently (Okabe and Ito's palette). */
const colours = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7'];
const longestLabel = 40;
/** A font that comes along: bare machines have none, and would draw empty squares. Every letter has the same width. */
const fontfile = createRequire(__filename).resolve(
  '@expo-google-fonts/b612-mono/400Regular/B612Mono_400Regular.ttf',
);
/** Width of a letter, as a part of its size. */
const letterWidth = 0.67;

export function overlay(boxes: readonly LabelledBox[], picture: Size): OverlayOptions[] {
  const names = [...new Set(boxes.map(({ label }) => label))];
  const line = Math.max(2, Math.round(Math.max(picture.width, picture.height) / 200));
  const size = Math.max(12, line * 5);
  const placed = boxes.map((found) => place(found, names, size, picture));
  const shapes = placed.map(
    ({ box, colour, plate }) =>
      `<rect x="${box.xmin}" y="${box.ymin}" width="${Math.max(0, box.xmax - box.xmin)}" height="${Math.max(0, box.ymax - box.ymin)}" fill="none" stroke="${colour}" stroke-width="${line}"/>` +
      `<rect x="${plate.left}" y="${plate.top}" width="${plate.width}" height="${plate.height}" fill="${colour}"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}">${shapes.join('')}</svg>`;
  return [
    { input: Buffer.from(drawing), left: 0, top: 0 },
    ...placed.flatMap(({ caption, plate }) => {
      const isRoom = caption !== '' && picture.height >= size * 1.6;
      return isRoom ? [textOn(plate, caption, size)] : [];
    }),
  ];
}

interface Placed {
  box: LabelledBox['box'];
  colour: string;
  caption: string;
  plate: Size & { left: number; top: number };
}

/** The label stands on the box, or in it where there is no room above; it never leaves the picture. */
function place(
  { label, score, box }: LabelledBox,
  names: readonly string[],
  size: number,
  picture: Size,
): Placed {
  const height = Math.round(size * 1.4);
  const room = Math.floor(picture.width / (size * letterWidth)) - 1;
  const words = `${label.slice(0, longestLabel)} ${Math.round(score * 100)} %`;
  const caption = room < 3 ? '' : words.slice(0, room);
  const width = Math.min(picture.width, Math.ceil((caption.length + 1) * size * letterWidth));
  const left = Math.round(Math.max(0, Math.min(box.xmin, picture.width - width)));
  const top = Math.round(Math.max(0, box.ymin >= height ? box.ymin - height : box.ymin));
  const colour = colours[names.indexOf(label) % colours.length] ?? '#e69f00';
  return {
    box,
    colour,
    caption,
    plate: { left, top, width, height: Math.min(height, picture.height - top) },
  };
}

function textOn(
  { left, top, width, height }: Placed['plate'],
  caption: string,
  size: number,
): OverlayOptions {
  const margin = Math.round((size * letterWidth) / 2);
  return {
    input: {
      text: {
        text: `<span foreground="black">${escape(caption)}</span>`,
        font: 'B612 Mono 12',
        fontfile,
        rgba: true,
        // Twelve points are `size` pixels then.
        dpi: size * 6,
      },
    },
    left: Math.min(left + margin, left + width - 1),
    top: Math.min(top + Math.round(size * 0.2), top + height - 1),
  };
}

/** Labels come from models: they must stay text. Characters that markup forbids are dropped. */
const escape = (text: string): string =>
  text.replace(/[^\P{C}]/gu, '').replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

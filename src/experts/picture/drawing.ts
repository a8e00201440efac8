/** Shapes on black, as conditioning pictures have them. */
import sharp from 'sharp';

/** @param shapes elements of SVG, made of our own words and numbers alone */
export async function drawOnBlack(
  shapes: readonly string[],
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
  return sharp({ create: { width, height, channels: 3, background: 'black' } })
    .composite([{ input: Buffer.from(drawing), left: 0, top: 0 }])
    .removeAlpha()
    .png()
    .toBuffer();
}

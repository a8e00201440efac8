/** Draws samples/sign.png, the picture of text that the demo reads: run it again after changing the words. */
const { join } = require('node:path');
const sharp = require('sharp');

const lines = [
  'Welcome to Bristol!',
  'Ada Lovelace and Alan Turing',
  'are happy to guide you',
  'to the lovely gardens of London.',
];
const text = lines
  .map((line, at) => `<text x="500" y="${150 + at * 110}" font-size="${at === 0 ? 76 : 56}">${line}</text>`)
  .join('');
const sign = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="600">
  <rect width="1000" height="600" fill="#6b8f71"/>
  <rect x="25" y="25" width="950" height="550" rx="24" fill="#fbf7ec" stroke="#3b2f2f" stroke-width="8"/>
  <g font-family="DejaVu Sans" text-anchor="middle" fill="#2b2622">${text}</g>
</svg>`;

sharp(Buffer.from(sign))
  .png()
  .toFile(join(__dirname, '..', 'samples', 'sign.png'));

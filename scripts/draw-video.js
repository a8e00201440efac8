/**
 * Draws samples/ball.webm, a ball that goes round in eight seconds, a mark for each second. A lossy WebP picture is one
 * key frame of VP8, so the library that draws the pictures makes all that a video is made of.
 */
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} = require('mediabunny');
const sharp = require('sharp');

const [width, height] = [320, 240];
const seconds = 8;
const framesPerSecond = 5;

async function frame(at) {
  const angle = (2 * Math.PI * at) / (seconds * framesPerSecond) - Math.PI / 2;
  const [x, y] = [160 + 80 * Math.cos(angle), 120 + 80 * Math.sin(angle)];
  const marks = Array.from({ length: Math.floor(at / framesPerSecond) + 1 }, (_, second) => {
    return `<rect x="${20 + second * 36}" y="10" width="28" height="12" fill="#e69f00"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#1b3a4b"/>${marks.join('')}
    <circle cx="160" cy="120" r="80" fill="none" stroke="#56b4e9" stroke-width="3"/>
    <circle cx="${x}" cy="${y}" r="16" fill="#f0e442"/></svg>`;
  return vp8In(await sharp(Buffer.from(drawing)).flatten().webp({ quality: 60 }).toBuffer());
}

/** The chunk of a WebP file that holds its picture. */
function vp8In(webp) {
  const at = webp.indexOf('VP8 ', 12, 'latin1');
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4));
}

async function draw() {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: width, codedHeight: height };
  for (let at = 0; at < seconds * framesPerSecond; at++) {
    const data = Uint8Array.from(await frame(at));
    await source.add(new EncodedPacket(data, 'key', at / framesPerSecond, 1 / framesPerSecond), {
      decoderConfig,
    });
  }
  await output.finalize();
  writeFileSync(join(__dirname, '..', 'samples', 'ball.webm'), Buffer.from(output.target.buffer));
}

draw();

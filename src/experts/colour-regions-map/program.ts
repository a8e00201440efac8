/** The regions of a picture, each painted in a colour of its own. */
import sharp from 'sharp';
import { fitWithin } from '../picture/fit-within';
import { openPicture } from '../picture/open-picture';
import { pngAnswer, toPng } from '../picture/to-png';
import { readPictureCall } from '../program/read-call';
import { serveExpert } from '../program/serve-expert';
import { regionsOf } from '../regions/regions-of';

const LONGEST_SIDE = 2048;

/** As many as there may be regions, far apart. */
const colours = [
  [0, 114, 178],
  [230, 159, 0],
  [0, 158, 115],
  [204, 121, 167],
  [86, 180, 233],
  [213, 94, 0],
  [240, 228, 66],
  [120, 60, 160],
  [160, 160, 160],
  [110, 70, 40],
  [150, 220, 150],
  [70, 70, 70],
] as const;

serveExpert(readPictureCall, async () => async ({ bytes }) => {
  const picture = await openPicture(bytes);
  const { map, width, height } = await regionsOf(picture);
  const painted = Uint8Array.from(
    { length: map.length * 3 },
    (_, at) => colours[map[Math.floor(at / 3)] ?? 0]?.[at % 3] ?? 0,
  );
  const size = fitWithin(LONGEST_SIDE, picture.width, picture.height);
  const small = await toPng(painted, { width, height, channels: 3 });
  return pngAnswer(
    await sharp(small)
      .resize({ ...size, fit: 'fill', kernel: 'nearest' })
      .png()
      .toBuffer(),
  );
});

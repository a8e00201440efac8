/** Reads the text in a picture with Tesseract, offline: engine and model are files of packages. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM } from 'tesseract.js';
import { fitWithin } from '../picture/fit-within';
import { openPicture, readable } from '../picture/open-picture';
import { InputRefused } from '../program/input-refused';
import { readPictureCall } from '../program/read-call';
import { serveExpert } from '../program/serve-expert';

/** Letters in larger pictures are larger than they need to be. */
const LONGEST_SIDE = 4000;
/** Below this, in per cent, Tesseract is reading texture as letters. */
const LEAST_CONFIDENCE = 40;

const models = join(
  dirname(createRequire(__filename).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
);

serveExpert(readPictureCall, async () => {
  const tesseract = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: models,
    cacheMethod: 'none',
    gzip: true,
  });
  return async ({ bytes }) => {
    const picture = await openPicture(bytes);
    const size = fitWithin(LONGEST_SIDE, picture.width, picture.height);
    // Decoded and written anew by sharp, so that Tesseract's own readers never see what came from outside.
    const png = await readable(picture.sharp.flatten({ background: 'white' }).resize(size).png().toBuffer());
    const { data } = await tesseract.recognize(png);
    const text = data.text.trim();
    if (text === '' || data.confidence < LEAST_CONFIDENCE) {
      throw new InputRefused('There is no text in the picture that could be read.');
    }
    return { is: 'json', value: { generated_text: text } };
  };
});

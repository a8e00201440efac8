/** `.env.example`: what a person copies to `.env`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, Settings } from '../../src/config';

const root = join(__dirname, '..', '..');
const example = readFileSync(join(root, '.env.example'), 'utf8');

/** Each as it stands there: what it means, then its name and its default, commented out. */
const entries = [...example.matchAll(/^# (.+)\n#(\w+)=(.*)$/gm)].map(
  ([, meaning = '', name = '', value = '']) => ({
    meaning,
    name,
    value,
  }),
);
const settings = Object.entries(Settings.shape).filter(([name]) => name !== 'XDG_CACHE_HOME');

it('names every setting with what it means, but for the one that a machine has anyway', () => {
  const told = entries.filter(({ name }) => name in Settings.shape);
  expect(told.map(({ name, meaning }) => [name, meaning])).toEqual(
    settings.map(([name, { description }]) => [name, description]),
  );
});

it('names nothing that neither a setting nor docker-compose.yml is called', () => {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const strangers = entries.filter(
    ({ name }) => !(name in Settings.shape) && !compose.includes(`\${${name}:`),
  );
  expect(strangers).toEqual([]);
  expect([...example.matchAll(/^#?\w+=/gm)]).toHaveLength(entries.length);
});

it('changes nothing when it is copied as it is, nor when every default in it is uncommented', () => {
  const uncommented = Object.fromEntries(entries.map(({ name, value }) => [name, value]));
  expect(readSettings(uncommented)).toEqual(readSettings({}));
  expect(example).not.toMatch(/^\w+=/m);
});

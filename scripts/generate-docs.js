/**
 * Writes what is generated: the table of settings (README.md), the settings with their meanings (.env.example), the
 * table of tasks (docs/tasks.md) and what compressing saves of sample cards (docs/models.md), from src/config.ts, the task
 * catalogue, the cards of the local experts and test/fixtures/cards. Reads what `npm run build` made, or the build in the
 * folder that is given:
 *   node scripts/generate-docs.js [--check] [folder]
 * `--check` writes nothing, and says what is not true any more.
 */
const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { parseArgs } = require('node:util');

const root = join(__dirname, '..');
const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const built = resolve(positionals[0] ?? join(root, 'dist'));
const { Settings } = require(join(built, 'config'));
const { hubTagOf, taskCatalogue } = require(join(built, 'domain/task-catalogue'));
const { taskCalls } = require(join(built, 'adapters/huggingface/task-calls'));
const { namesServedAs } = require(join(built, 'adapters/hub/served-as'));
const { compressCard } = require(join(built, 'adapters/hub/cards/compress-card'));
const { estimateTokens } = require(join(built, 'prompts/token-estimate'));
const { experts } = require(join(built, 'experts/experts'));
const settings = Object.entries(Settings.shape);

/** Defaults as a person would write them: sizes in MB, and no folder of this machine. */
function shownDefault(name, schema) {
  if (name === 'XDG_CACHE_HOME') return '~/.cache';
  const value = schema.parse(undefined);
  return String(name.endsWith('_MB') ? value / 1e6 : value);
}

function settingsTable() {
  const rows = settings.map(([name, schema]) => {
    const value = shownDefault(name, schema);
    return `| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${schema.description} |`;
  });
  return ['| setting | default | what it is |', '| --- | --- | --- |', ...rows].join('\n');
}

const code = (text) => `\`${text}\``;

/** How hosted models for a task are found and called, or why they are not. */
function hosted(type, { hub }) {
  if (hub.is === 'none') return `none: ${hub.why}`;
  if (!taskCalls[type])
    return `filed as ${code(hubTagOf(type))}; not called: no way to ask is written for it`;
  const tag = hubTagOf(type);
  const names = namesServedAs(type).map(code).join(' or ');
  return names === code(tag)
    ? `filed and served as ${code(tag)}`
    : `filed as ${code(tag)}, served as ${names}`;
}

function local(type, { cost }) {
  const found = experts.filter(({ card }) => card.task === type).map(({ card }) => code(card.id));
  if (found.length > 0) return found.join(', ');
  return cost === 'heavy'
    ? 'none: its networks are too large to come along'
    : 'none: no small model for it comes as a package';
}

const ownEndpoint = (type) =>
  taskCalls[type] ? "Hugging Face's protocol" : 'none: no way to ask is written for it';

function tasksTable() {
  const rows = Object.entries(taskCatalogue).map(([type, definition]) => {
    const { does, takes, gives, cost, hasSideEffects } = definition;
    const args = Object.entries(takes).map(
      ([name, { accepts, required }]) => `${name}${required ? '' : '?'}: ${accepts.join(' or ')}`,
    );
    const weight = hasSideEffects ? `${cost}, side effects` : cost;
    const ways = [hosted(type, definition), local(type, definition), ownEndpoint(type)];
    return `| ${[type, does, args.join(', '), gives.join(', '), weight, ...ways].join(' | ')} |`;
  });
  return [
    '| task | what it does | takes | gives | cost | hosted | local experts | own endpoint |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** Tokens of the sample cards, whole and compressed to what one of five and one of twenty candidates may take. */
function cardsTable() {
  const folder = join(root, 'test/fixtures/cards');
  const lengths = [300, 75];
  const rows = readdirSync(folder)
    .sort()
    .map((file) => {
      const markdown = readFileSync(join(folder, file), 'utf8');
      const after = lengths.map((tokens) => estimateTokens(compressCard(markdown, tokens)));
      return { name: file.replace(/\.md$/, ''), tokens: [estimateTokens(markdown), ...after] };
    });
  const total = [0, ...lengths].map((_, at) => rows.reduce((sum, { tokens }) => sum + tokens[at], 0));
  return [
    '| sample card | whole | at most 300 | at most 75 |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ name, tokens }) => `| ${name} | ${tokens.join(' | ')} |`),
    `| together | ${total.join(' | ')} |`,
  ].join('\n');
}

/** What docker-compose.yml reads beside the settings; nothing else does. An empty one has no default. */
const composeVariables = [
  ['POSTGRES_PASSWORD', "The password of Temporal's database: a long random text of yours.", ''],
  ['TEMPORAL_PORT', 'The port on this machine where Temporal answers.', '7233'],
  ['TEMPORAL_UI_PORT', "The port on this machine of Temporal's Web UI.", '8233'],
  ['S3_PORT', 'The port on this machine of the S3 server.', '8333'],
];

/** Settings that a machine has anyway, so that nobody writes them into a file. */
const ofTheMachine = ['XDG_CACHE_HOME'];

function envExample() {
  const entry = (name, meaning, value) => `# ${meaning}\n#${name}=${value}\n`;
  return [
    '# Settings, read from here where the environment has none. Copy this file to `.env`, and fill in and uncomment what\n' +
      '# you need.\n',
    ...settings
      .filter(([name]) => !ofTheMachine.includes(name))
      .map(([name, schema]) => entry(name, schema.description, shownDefault(name, schema))),
    '# ---- For docker-compose.yml alone. It asks for AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (above) as well, which\n' +
      '# its S3 server then takes as its only keys, and sets the addresses of its own servers itself.\n',
    ...composeVariables.map((variable) => entry(...variable)),
  ].join('\n');
}

/** A part of a document, between its two marks. */
function inserted({ file, name, text }) {
  const before = readFileSync(join(root, file), 'utf8');
  const [begin, end] = [`<!-- ${name}: generated by npm run docs -->`, `<!-- end of ${name} -->`];
  const pattern = new RegExp(`${begin}[^]*${end}`);
  if (!pattern.test(before))
    throw new Error(`${file} has no place for ${name}: put «${begin}» and «${end}» into it.`);
  return { file, text: before.replace(pattern, () => `${begin}\n${text}\n${end}`) };
}

const documents = [
  inserted({ file: 'README.md', name: 'settings', text: settingsTable() }),
  inserted({ file: 'docs/tasks.md', name: 'tasks', text: tasksTable() }),
  inserted({ file: 'docs/models.md', name: 'cards', text: cardsTable() }),
  { file: '.env.example', text: envExample() },
];

for (const { file, text } of documents) {
  const path = join(root, file);
  const before = readFileSync(path, { encoding: 'utf8', flag: 'a+' });
  if (before === text) continue;
  if (values.check) {
    console.error(`${file} is not true any more: run \`npm run docs\`.`);
    process.exitCode = 1;
  } else writeFileSync(path, text);
}

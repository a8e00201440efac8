/** The sample cards in test/fixtures/cards, which are written in the styles that are usual on the hub. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '..', 'fixtures', 'cards');

/** Markdown by name, such as `finance-sentiment`. */
export const sampleCards: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(folder).map((file) => [file.replace(/\.md$/, ''), readFileSync(join(folder, file), 'utf8')]),
);

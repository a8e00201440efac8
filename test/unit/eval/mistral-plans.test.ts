import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { causesMarkdown } from '../../../eval/causes';
import type { Executability } from '../../../eval/executable';
import { tryMistralPlans } from '../../../eval/mistral-plans';

const root = join(__dirname, '..', '..', '..');

describe('489 plans that a model really wrote', () => {
  let results: Executability[];
  beforeAll(async () => {
    results = await tryMistralPlans(root);
  });

  it('are each read and judged; what is accepted can be run to its end, and no plan crashes or stalls', () => {
    expect(results).toHaveLength(489);
  });

  it('are refused with problems that say which task, and what would be right', () => {
    for (const result of results) {
      if (result.is !== 'refused') continue;
      expect(result.problems.length).toBeGreaterThan(0);
      for (const { sentence } of result.problems) expect(sentence).toMatch(/^.{20,}[.?]$/s);
    }
  });

  it('are repaired with every repair told', () => {
    for (const result of results) if (result.is === 'after repair') expect(result.repairs).not.toEqual([]);
  });

  it('have the causes that docs/plan-problems.md tells', () => {
    expect(readFileSync(join(root, 'docs', 'plan-problems.md'), 'utf8')).toBe(causesMarkdown(results));
  });
});

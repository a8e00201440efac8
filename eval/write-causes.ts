/** `npm run eval:causes`: writes docs/plan-problems.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { causesMarkdown } from './causes';
import { tryMistralPlans } from './mistral-plans';

void tryMistralPlans('.').then((results) =>
  writeFileSync(join('docs', 'plan-problems.md'), causesMarkdown(results)),
);

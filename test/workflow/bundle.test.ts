/** What workflow code is made of: only what replays the same for ever. */
import { bundleWorkflows } from '../../src/workflow-bundle';

/** The project's own files in a bundle, as the bundler names them in its comments. */
const filesIn = (bundle: string): string[] =>
  [...bundle.matchAll(/!\*\*\* \.\/((?:src|test)\/[\w./-]+) \*\*\*!/g)].map(([, file = '']) => file);

const isOfWorkflows = (file: string): boolean =>
  file.startsWith('src/workflows/') || /^src\/domain\/(usage|graph-order)\.ts$/.test(file);

it('holds the workflows and what traverses a graph or adds up, and nothing else of ours', async () => {
  const files = filesIn(await bundleWorkflows(require.resolve('../../src/workflows')));
  expect(files).toContain('src/workflows/hugging-gpt.ts');
  expect(files.filter((file) => !isOfWorkflows(file))).toEqual([]);
}, 60_000);

it('is seen to hold an adapter when one is imported', async () => {
  const files = filesIn(await bundleWorkflows(require.resolve('./fixtures/workflow-with-adapter')));
  expect(files.filter((file) => file.startsWith('src/adapters/'))).not.toEqual([]);
}, 60_000);

import { troubleInText } from '../../../src/domain/check-text';

const long = 'The harbour was busy that morning, and nobody saw the boat leave. '.repeat(20);

test.each([
  ['translation', ' \n', /empty/],
  ['translation', 'a\u0000b', /no text/],
  ['image-to-text', '<!DOCTYPE html><html><title>Hi</title>', /web page/],
  ['text-generation', '<html><head><title>502 Bad Gateway</title>', /web page/],
  ['text-generation', '{"error": "Model is loading", "estimated_time": 20}', /an error.*Model is loading/],
  ['translation', long, /gave back/],
  ['summarization', `  ${long.toUpperCase()}`, /gave back/],
] as const)('%s: %j is refused', (task, text, why) => {
  expect(troubleInText(task, text, [long])).toMatch(why);
});

test.each([
  ['translation', 'Paris', 'Paris'],
  ['summarization', 'One sentence is its own summary.', 'One sentence is its own summary.'],
  ['text-generation', long, long],
  ['text2text-generation', long, long],
  ['text-generation', '<!DOCTYPE html><html><title>My cats</title>', 'write a page'],
  ['text-generation', '{"error": "none", "cats": 3}', 'write JSON'],
  ['image-to-text', '{not JSON', ''],
] as const)('%s may give %j', (task, text, given) => {
  expect(troubleInText(task, text, [given])).toBe('');
});

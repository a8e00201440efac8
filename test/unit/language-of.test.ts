import { languageOf } from '../../src/language-of';

it.each([
  ['Was ist auf diesem Bild?', 'de'],
  ['How many faces are there in this picture?', 'en'],
  ["Qu'est-ce que c'est ?", 'fr'],
  ['请描述这张图片', 'zh'],
  ['東京は日本の首都です', 'ja'],
])('"%s" is in %s', async (text, language) => {
  expect(await languageOf(text)).toBe(language);
});

it.each(['', '42', '<image-1>', 'OK', 'Hola amigo'])('does not guess the language of "%s"', async (text) => {
  expect(await languageOf(text)).toBe('');
});

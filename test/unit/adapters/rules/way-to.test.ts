import { wayTo } from '../../../../src/adapters/rules/way-to';

it('is empty where the kind is there, the shortest otherwise, and none where nothing leads to it', () => {
  expect(wayTo('text', ['image', 'text'])).toEqual([]);
  expect(wayTo('text', ['audio'])).toEqual(['automatic-speech-recognition']);
  expect(wayTo('image', ['audio'])).toEqual(['automatic-speech-recognition', 'text-to-image']);
  expect(wayTo('audio', ['image'])).toEqual(['image-to-text', 'text-to-speech']);
  expect(wayTo('table', ['text', 'image', 'audio'])).toBeUndefined();
  expect(wayTo('text', [])).toBeUndefined();
});

it('begins from what is named first', () => {
  expect(wayTo('text', ['image', 'audio'])).toEqual(['image-to-text']);
  expect(wayTo('text', ['audio', 'image'])).toEqual(['automatic-speech-recognition']);
});

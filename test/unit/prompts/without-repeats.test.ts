import fc from 'fast-check';
import { withoutRepeats } from '../../../src/prompts/without-repeats';

const shared = 'It was trained on two million pictures of streets, houses and people.';
const other = 'It answers in the language that it is asked in, with few exceptions.';

test('what models of a family say in the same words is told once', () => {
  expect(
    withoutRepeats([`The large one. ${shared} ${other}`, `The small one. ${shared} ${other}`, 'Another.']),
  ).toEqual([`The large one. ${shared} ${other}`, 'The small one. (as above)', 'Another.']);
});

test('what stands between shared sentences stays where it is', () => {
  expect(withoutRepeats([`${shared} ${other}`, `${shared} It is quick. ${other}`])[1]).toBe(
    '(as above) It is quick. (as above)',
  );
});

test('short sentences are told again, and so is what a text says twice itself', () => {
  const twice = `It is quick. ${shared} ${shared}`;
  expect(withoutRepeats([twice, 'It is quick.'])).toEqual([twice, 'It is quick.']);
});

test('Chinese sentences have ends too', () => {
  const long =
    '这个模型是在两百万张街道、房屋和人物的图片上训练的，能够用各种语言回答关于图片内容的问题，而且速度很快。';
  expect(withoutRepeats([long, `小模型。${long}`])[1]).toBe('小模型。 (as above)');
});

test('texts that share nothing stay as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(withoutRepeats([shared, text])).toEqual([shared, text]);
    }),
  );
});

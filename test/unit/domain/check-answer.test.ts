import { checkAnswer } from '../../../src/domain/check-answer';

describe('an answer', () => {
  const handles = new Set(['<input-1>', '<image-2>', '<audio-3>']);
  const names = ['astronaut.png', 'The sign says see menu.pdf'];

  it.each([
    'I see one person <image-2> in <input-1>; listen to <audio-3>.',
    'In astronaut.png there is a person. The sign points to menu.pdf.',
    'It costs 3.50 and i.e. nothing more.',
  ])('may refer to what exists: %s', (answer) => {
    expect(checkAnswer(answer, handles, names)).toEqual([]);
  });

  it.each([
    ['a handle nobody made', 'See <image-4>.', '<image-4>'],
    ['another kind of a real task', 'See <video-2>.', '<video-2>'],
    ['a file that was never given', 'See <input-2>.', '<input-2>'],
    ["the paper's handle without a kind", 'See <GENERATED>-2.', '<GENERATED>-2'],
    ['a made-up file', 'I saved it as /images/e83e.png for you.', 'e83e.png'],
    ['nothing at all', '  ', 'empty'],
  ])('may not name %s', (_, answer, named) => {
    expect(checkAnswer(answer, handles, names).join(' ')).toContain(named);
  });
});

import type { Kind } from '../../../../src/domain/kinds';
import type { TaskType } from '../../../../src/domain/task-catalogue';
import { inShort, planOf } from './plan-of';

type Planned = readonly [text: string, given: Kind[], tasks: string[]];

const planned = async (text: string, given: readonly Kind[]): Promise<string[]> =>
  inShort(await planOf(text, given));

describe('work is done in its order, not in that of the words', () => {
  it.each<Planned>([
    [
      'Before you translate the letter into French, summarise it.',
      ['text'],
      ['summarization <input-1>', 'translation <text-1> | French'],
    ],
    [
      'Summarise the letter, but first translate it into French.',
      ['text'],
      ['translation <input-1> | French', 'summarization <text-1>'],
    ],
    [
      'Summarise the letter after translating it into French.',
      ['text'],
      ['translation <input-1> | French', 'summarization <text-1>'],
    ],
    [
      'Translate the letter into French and after that summarise it.',
      ['text'],
      ['translation <input-1> | French', 'summarization <text-1>'],
    ],
    [
      'Make a video based on a summary of this article.',
      ['text'],
      ['summarization <input-1>', 'text-to-video <text-1>'],
    ],
    [
      'Summarise the letter and say it in Spanish.',
      ['text'],
      ['summarization <input-1>', 'translation <text-1> | Spanish', 'text-to-speech <text-2>'],
    ],
    [
      'Make a picture that shows what was said in the recording.',
      ['audio'],
      ['automatic-speech-recognition <input-1>', 'text-to-image <text-1>'],
    ],
    [
      'Erstelle ein Bild von einem Hund und beschreibe es auf Französisch.',
      [],
      ['text-to-image einem Hund', 'image-to-text <image-1>', 'translation <text-2> | French'],
    ],
    [
      'Read aloud a translation of the letter.',
      ['text'],
      ['translation <input-1>', 'text-to-speech <text-1>'],
    ],
  ])('%s', async (text, given, tasks) => {
    expect(await planned(text, given)).toEqual(tasks);
  });
});

describe('what a clause points at is found', () => {
  it.each<Planned>([
    [
      'Summarise the article, translate the summary into French and read the summary and the translation aloud.',
      ['text'],
      ['summarization <input-1>', 'translation <text-1> | French', 'text-to-speech <text-1> <text-2>'],
    ],
    [
      'Translate the letter into German, summarise it, and say both aloud.',
      ['text'],
      ['translation <input-1> | German', 'summarization <text-1>', 'text-to-speech <text-1> <text-2>'],
    ],
    [
      'Brighten the photo, classify the result, and segment the original photo.',
      ['image'],
      [
        'image-to-image <input-1> | Brighten the photo',
        'image-classification <image-1>',
        'image-segmentation <input-1>',
      ],
    ],
    [
      'Transcribe the interview, summarise it and compare the summary with the transcript.',
      ['audio'],
      [
        'automatic-speech-recognition <input-1>',
        'summarization <text-1>',
        'sentence-similarity <text-2> | <text-1>',
      ],
    ],
    [
      "Pick out the places in 'Berlin is big.' and compare it with 'Paris is big.'",
      [],
      ['token-classification Berlin is big.', 'sentence-similarity Paris is big. | Berlin is big.'],
    ],
    [
      'Estimate the depth of the photo and find the animals in it.',
      ['image'],
      ['depth-estimation <input-1>', 'object-detection <input-1>'],
    ],
    [
      'Turn the photo into a cartoon, and caption both the original and the cartoon.',
      ['image'],
      ['image-to-image <input-1> | Turn the photo into a cartoon', 'image-to-text <input-1> <image-1>'],
    ],
    [
      'I have two photos. Find the cars in both.',
      ['image', 'image'],
      ['object-detection <input-1> <input-2>'],
    ],
    ['Find the cars in the second photo.', ['image', 'image'], ['object-detection <input-2>']],
  ])('%s', async (text, given, tasks) => {
    expect(await planned(text, given)).toEqual(tasks);
  });
});

describe('words that only tell ask for nothing', () => {
  it.each<Planned>([
    ['I have a picture of a cat. Segment it.', ['image'], ['image-segmentation <input-1>']],
    [
      'Here is a recording of a speech. Transcribe it.',
      ['audio'],
      ['automatic-speech-recognition <input-1>'],
    ],
    ['I have a summary and want to hear it.', ['text'], ['text-to-speech <input-1>']],
    [
      'Summarise the letter. Could you please translate the summary into French?',
      ['text'],
      ['summarization <input-1>', 'translation <text-1> | French'],
    ],
  ])('%s', async (text, given, tasks) => {
    expect(await planned(text, given)).toEqual(tasks);
  });
});

describe('what a task lacks is made from what is there', () => {
  it.each<Planned>([
    ['Summarise this.', ['audio'], ['automatic-speech-recognition <input-1>', 'summarization <text-1>']],
    [
      'Translate the sign into French.',
      ['image'],
      ['image-to-text <input-1>', 'translation <text-1> | French'],
    ],
    [
      'Answer the question "Who speaks?" from the recording.',
      ['audio'],
      ['automatic-speech-recognition <input-1>', 'question-answering Who speaks? | <text-1>'],
    ],
  ])('%s', async (text, given, tasks) => {
    expect(await planned(text, given)).toEqual(tasks);
  });

  it.each<[string, Kind[]]>([
    ['Transcribe it.', ['image']],
    ['Segment the photo.', ['text']],
    ['Answer the question "Who was it?"', []],
    ['Classify the table.', ['audio']],
  ])('and where nothing leads to it the task is not planned: %s', async (text, given) => {
    expect(await planned(text, given)).toEqual([]);
  });
});

describe('the same words ask for what fits what is there', () => {
  it.each<[string, Kind[], TaskType]>([
    ['Classify it.', ['image'], 'image-classification'],
    ['Classify it.', ['audio'], 'audio-classification'],
    ['Classify it.', ['text'], 'text-classification'],
    ['Classify it.', ['video'], 'video-classification'],
    ['How many people are there?', ['image'], 'object-detection'],
    ['How many people are there?', ['text'], 'question-answering'],
    ['Who wrote it?', ['text'], 'question-answering'],
    ['Who wrote it?', ['image'], 'visual-question-answering'],
    ['Who wrote it?', ['document'], 'document-question-answering'],
    ['Who wrote it?', ['table'], 'table-question-answering'],
  ])('%s of %j', async (text, given, type) => {
    expect((await planOf(text, given)).tasks.map(({ task }) => task)).toEqual([type]);
  });

  it('and of equal ones what a model offers', async () => {
    const plan = await planOf('Is there a dog in this picture?', ['image'], ['object-detection']);
    expect(inShort(plan)).toEqual(['object-detection <input-1>']);
  });
});

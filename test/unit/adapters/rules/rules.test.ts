import fc from 'fast-check';
import { cues } from '../../../../src/adapters/rules/lexicon';
import { demoRequests } from '../../../../src/demo/requests';
import { checkAnswer } from '../../../../src/domain/check-answer';
import { ModelId, StoreKey, TaskId } from '../../../../src/domain/ids';
import { type Kind, kinds } from '../../../../src/domain/kinds';
import { type ModelCard, nothingKnown } from '../../../../src/domain/model';
import type { TaskType } from '../../../../src/domain/task-catalogue';
import { validatePlan } from '../../../../src/domain/validate-plan';
import type { AnswerTask } from '../../../../src/ports';
import { inShort, planOf, ready, requestOf, rules } from './plan-of';
import { sentences } from './sentences';

/** What the local experts can do. */
const local: TaskType[] = [
  'object-detection',
  'image-to-text',
  'token-classification',
  'text-classification',
  'text-to-speech',
  'canny-control',
];

it('are no language model, and say so', () => {
  expect(rules.identity).toEqual({ name: 'rules', languageModel: false });
});

describe('a plan by rules', () => {
  it.each(sentences)('%s', async (text, given, tasks) => {
    expect((await planOf(text, given)).tasks.map(({ task }) => task).sort()).toEqual(tasks.toSorted());
  });

  it.each([
    ['describe', ['object-detection <input-1>', 'text-to-speech <text-1>']],
    [
      'sign',
      [
        'image-to-text <input-1>',
        'token-classification <text-1>',
        'text-classification <text-1>',
        'text-to-speech <text-1>',
      ],
    ],
    ['join', ['object-detection <input-1>', 'image-to-text <input-2>', 'text-to-speech <text-1> <text-2>']],
    ['impossible', ['canny-control <input-1>', 'text-to-video the cat running']],
  ])('of the demo request "%s" has its handles right', async (name, expected) => {
    const request = demoRequests.find((each) => each.name === name);
    const given = request?.inputs.map(() => 'image' as const) ?? [];
    expect(inShort(await planOf(request?.text ?? '', given, local))).toEqual(expected);
  });

  it('gives a task what was made before it, or what is quoted', async () => {
    expect(inShort(await planOf("Translate 'good morning' to French and read it aloud"))).toEqual([
      'translation good morning | French',
      'text-to-speech <text-1>',
    ]);
  });

  describe('of a further turn of a conversation', () => {
    // As they stand after a turn that found things in a picture: the text, the picture, the drawing of boxes.
    const left: Kind[] = ['text', 'image', 'image'];

    it.each([
      ['Read it aloud', 'text-to-speech <input-1>'],
      ['Now read the text out loud, please', 'text-to-speech <input-1>'],
      ['Draw the edges of this picture', 'canny-control <input-2>'],
      ['Translate it into French', 'translation <input-1> | French'],
    ])('finds what "%s" means among what earlier turns left', async (text, task) => {
      expect(inShort(await planOf(text, left))).toEqual([task]);
    });

    it('means the files given now by the first and the second', async () => {
      const text = 'Find the things in the first picture and read the text in the second picture';
      expect(inShort(await planOf(text, ['image', 'image', ...left]))).toEqual([
        'object-detection <input-1>',
        'image-to-text <input-2>',
      ]);
    });
  });

  it('changes the picture there is where it is to be made otherwise, and makes no new one', async () => {
    expect(inShort(await planOf('Say it aloud and make the picture sepia', ['image', 'text']))).toEqual([
      'text-to-speech <input-2>',
      expect.stringMatching(/^image-to-image <input-1> \| .*sepia/),
    ]);
  });

  it('compares the text there is with the one that is quoted', async () => {
    expect(inShort(await planOf("How similar is it to 'gardens'?", ['text']))).toEqual([
      'sentence-similarity <input-1> | gardens',
    ]);
    expect(inShort(await planOf("How similar are 'one' and 'two'?"))).toEqual([
      'sentence-similarity one | two',
    ]);
  });

  it('works on each of several files where both or all are meant', async () => {
    expect(inShort(await planOf('Detect faces in both pictures', ['image', 'image']))).toEqual([
      'object-detection <input-1> <input-2>',
    ]);
    expect(inShort(await planOf('Find all cars in the picture', ['image', 'image']))).toEqual([
      'object-detection <input-1>',
    ]);
    expect(inShort(await planOf('Compare these two texts', ['text', 'text']))).toEqual([
      'sentence-similarity <input-1> | <input-2>',
    ]);
  });

  it('hears of a task once that is said twice', async () => {
    const plan = await planOf('Remove the background noise. Please enhance the audio.', ['audio']);
    expect(plan.tasks).toHaveLength(1);
  });

  it('does not take what is quoted, or the name of a file, for what is asked', async () => {
    const plan = await planOf("Summarize 'Translate this and draw a picture' and summary-video.mp4", [
      'text',
    ]);
    expect(plan.tasks.map(({ task }) => task)).toEqual(['summarization']);
  });

  it('answers a question where nothing else is asked', async () => {
    expect(inShort(await planOf('Is there a dog in the garden?', ['image']))).toEqual([
      'visual-question-answering <input-1> | Is there a dog in the garden?',
    ]);
  });

  it('is empty where nothing is asked for that can be done', async () => {
    expect((await planOf('Hello there')).tasks).toEqual([]);
    expect((await planOf('Find the things in this picture')).tasks).toEqual([]);
  });

  it('can be run, whatever is asked of whatever is given', async () => {
    const words = fc.constantFrom(
      ...cues.flatMap(({ says }) => says.map((alternative) => alternative.replace(/[^\p{L} ]+/gu, ' '))),
      'the first picture',
      '"a quote?"',
      "'words'",
      'both of them',
      '<image-7>',
      'to French',
      '.',
      ', and then',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(words, { maxLength: 12 }),
        fc.array(fc.constantFrom(...kinds), { maxLength: 4 }),
        async (said, given) => {
          const plan = await planOf(said.join(' '), given);
          expect(
            validatePlan(
              plan,
              given.map((kind) => ({ kind })),
            ),
          ).toMatchObject({ valid: true });
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is made of any text, however odd', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (text) => {
        expect(validatePlan(await planOf(text, ['image']), [{ kind: 'image' }]).valid).toBe(true);
      }),
    );
  });
});

describe('a choice by rules', () => {
  const card = (id: string, description: string): ModelCard => ({
    id: ModelId.parse(id),
    revision: '1',
    task: 'object-detection',
    description,
    licence: 'MIT',
    languages: [],
    method: 'neural network',
    endpoint: { via: 'local', path: `/models/${id}` },
    ...nothingKnown,
  });
  const question = (text: string, ...candidates: ModelCard[]): Parameters<typeof rules.choose>[0] => ({
    request: requestOf(text, ['image']),
    task: { id: TaskId.parse('1'), type: 'object-detection', args: [] },
    candidates,
  });

  it('is of the model whose description speaks of what is wanted, and says which words', async () => {
    const choice = await rules.choose(
      question(
        'How many faces are there?',
        card('a/things', 'Finds things.'),
        card('b/faces', 'Finds faces.'),
      ),
      ready,
    );
    expect(choice).toMatchObject({ model: 'b/faces', reason: expect.stringContaining('"faces"') });
  });

  it('is of the best ranked where no description helps', async () => {
    const choice = await rules.choose(question('Hm?', card('a/a', 'One.'), card('b/b', 'Two.')), ready);
    expect(choice).toMatchObject({ model: 'a/a', reason: expect.stringContaining('best ranked') });
  });
});

describe('an answer by rules', () => {
  const done = (id: string, type: TaskType, outputs: AnswerTask['outputs']): AnswerTask => ({
    outcome: {
      state: 'done',
      id: TaskId.parse(id),
      type,
      model: ModelId.parse('a/model'),
      reason: '',
      callKeys: [StoreKey.parse('calls/1')],
      failedTries: [],
    },
    asked: [],
    outputs,
  });
  const answerTo = async (...tasks: AnswerTask[]): Promise<string> => {
    const request = requestOf('What is it?', ['image']);
    return (await rules.answer({ request, tasks, leftOut: [], problems: [] }, () => undefined, ready)).text;
  };

  it('tells what was found, then what was made, by handles that exist', async () => {
    const answer = await answerTo(
      done('1', 'object-detection', [
        { handle: '<boxes-1>', kind: 'boxes', text: '1 person' },
        { handle: '<image-1>', kind: 'image', text: '' },
        { handle: '<text-1>', kind: 'text', text: '1 person' },
      ]),
      done('2', 'text-to-speech', [{ handle: '<audio-2>', kind: 'audio', text: '' }]),
    );
    expect(answer).toMatch(/^In the picture I found: 1 person\./);
    expect(answer).toContain('<image-1>');
    expect(answer).toContain('<audio-2>');
    expect(checkAnswer(answer, new Set(['<image-1>', '<audio-2>']), [])).toEqual([]);
  });

  it('says what was done to a file before the expert had it', async () => {
    const task = done('1', 'image-to-text', [{ handle: '<text-1>', kind: 'text', text: 'Hello' }]);
    const smaller = 'made smaller: 12000 × 9000 → 4096 × 3072';
    const asked = [{ name: 'image', value: '<input-1>', changedFirst: [smaller] as const }];
    const answer = await answerTo({ ...task, asked });
    expect(answer).toContain(`For image-to-text, <input-1> was changed first: ${smaller}.`);
    expect(checkAnswer(answer, new Set(['<input-1>']), [])).toEqual([]);
  });

  it('says plainly what could not be done and why', async () => {
    const skipped: AnswerTask = {
      outcome: {
        state: 'skipped',
        id: TaskId.parse('1'),
        type: 'text-to-video',
        why: 'No expert is there.',
        failedTries: [],
      },
      asked: [],
      outputs: [],
    };
    expect(await answerTo(skipped)).toBe('I could not do text-to-video: No expert is there.');
  });

  it('where nothing was planned says what can be asked', async () => {
    expect(await answerTo()).toMatch(/Ask for something to be done with a text, a picture or a recording/);
  });
});

/** Which of the local experts for a task the rules choose, by what their cards say. */
import { createRulesController } from '../../src/adapters/rules';
import { ModelId, TaskId } from '../../src/domain/ids';
import { nothingKnown } from '../../src/domain/model';
import { rankCandidates } from '../../src/domain/rank-candidates';
import { experts } from '../../src/experts/experts';

const detectors = experts
  .filter(({ card }) => card.task === 'object-detection')
  .map(({ card }) => ({
    ...card,
    id: ModelId.parse(card.id),
    task: 'object-detection' as const,
    endpoint: { via: 'local' as const, path: `/models/${card.id}` },
    ...nothingKnown,
  }));

it.each([
  ['What is in this picture?', 'impresario/human-object-detection'],
  ['What is in this picture, and how many people?', 'impresario/human-object-detection'],
  ['Find all cars.', 'impresario/human-object-detection'],
  ['Was ist auf diesem Bild?', 'impresario/human-object-detection'],
  ['How many faces are in this picture?', 'impresario/human-face-detection'],
  ['Mark the faces in the photo.', 'impresario/human-face-detection'],
])('"%s" is for %s', async (text, model) => {
  const choice = await createRulesController().choose(
    {
      request: { text, inputs: [], turns: [] },
      task: {
        id: TaskId.parse('1'),
        type: 'object-detection',
        args: [{ name: 'image', value: '<input-1>' }],
      },
      candidates: rankCandidates(detectors, text),
    },
    new AbortController().signal,
  );
  expect(choice.model).toBe(model);
});

/** A request as controllers see it. */
import { toControllerRequest } from '../../../src/activities/controller-request';
import { RunId, TaskId } from '../../../src/domain/ids';
import type { Producer } from '../../../src/domain/resource';
import { report, resource } from '../commands/report/sample-report';

const turn = (key: string) => ({ runId: RunId.parse(`local.${key}`), text: key, answer: `About ${key}.` });
const from = (
  key: string,
  madeBy: Extract<Producer, { by: 'earlier' }>['madeBy'],
  handle: string,
): Producer => ({
  by: 'earlier',
  runId: RunId.parse(`local.${key}`),
  handle,
  madeBy,
});

function seen(...producers: Producer[]): { name: string; about: string }[] {
  const made = resource(TaskId.parse('1'), 'image', 'image/png', 'some picture');
  const inputs = producers.map((producedBy) => ({ ...made, producedBy }));
  const request = { ...report.request, inputs, turns: [turn('first'), turn('second')] };
  return toControllerRequest(request).inputs.map(({ name, about }) => ({ name, about }));
}

test('each input that earlier turns left is introduced by what it is and when it came', () => {
  expect(
    seen(
      { by: 'request', input: 1, name: 'new.png' },
      from('second', 'object-detection', '<image-1>'),
      from('first', 'request', 'astronaut.png'),
      from('forgotten', 'canny-control', '<image-2>'),
    ),
  ).toEqual([
    { name: 'new.png', about: '' },
    { name: '', about: 'made by object-detection in the turn before this one' },
    { name: 'astronaut.png', about: 'given 2 turns before this one' },
    { name: '', about: 'made by canny-control in an earlier turn' },
  ]);
});

test('turns are told by what was said, the oldest first', () => {
  const request = { ...report.request, turns: [turn('first'), turn('second')] };
  expect(toControllerRequest(request).turns).toEqual([
    { text: 'first', answer: 'About first.' },
    { text: 'second', answer: 'About second.' },
  ]);
});

/** Watching tells what is new, and ends when the run has. */
import { observe, type Sight } from '../../../../src/commands/progress/observe';
import { RunView } from '../../../../src/domain/run';

const seen = (planningRound: number): Sight => ({
  is: 'view',
  view: RunView.parse({ runId: 'local.a', stage: 'planning', planningRound, controller: '', tasks: [] }),
  draft: '',
  waits: [],
});

async function told(sights: readonly Sight[], signal = new AbortController().signal): Promise<Sight[]> {
  const rest = [...sights];
  const found: Sight[] = [];
  for await (const sight of observe(() => Promise.resolve(rest.shift() ?? { is: 'closed' }), signal)) {
    found.push(sight);
  }
  return found;
}

it('what was seen before is not told again', async () => {
  expect(await told([seen(1), seen(1), seen(2), { is: 'closed' }])).toEqual([
    seen(1),
    seen(2),
    { is: 'closed' },
  ]);
});

it('a worker that is away for a moment is not worth a word', async () => {
  expect(await told([seen(1), { is: 'no-worker' }, seen(1), { is: 'closed' }])).toEqual([
    seen(1),
    { is: 'closed' },
  ]);
});

it('a server that stays away is told, once', async () => {
  const away: Sight[] = Array.from({ length: 6 }, () => ({ is: 'no-server' }));
  expect(await told([...away, { is: 'closed' }])).toEqual([{ is: 'no-server' }, { is: 'closed' }]);
}, 60_000);

it('stops when it is told to', async () => {
  const stopping = new AbortController();
  const watching = observe(() => Promise.resolve(seen(1)), stopping.signal);
  await watching.next();
  stopping.abort();
  await expect(watching.next()).rejects.toThrow(/abort/);
});

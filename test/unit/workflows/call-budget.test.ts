/** What one run's calls may put into its history. Temporal's own part, markers and waiting, is stood in for here alone. */
import type * as CallBudget from '../../../src/workflows/call-budget';

const markers: string[] = [];
jest.mock('@temporalio/workflow', () => ({
  patched: (patch: string) => markers.push(patch) > 0,
  condition: () => Promise.resolve(),
}));

/** As each workflow has it: module state of its own. */
function fresh(): typeof CallBudget {
  let budget: typeof CallBudget | undefined;
  jest.isolateModules(() => {
    budget = jest.requireActual<typeof CallBudget>('../../../src/workflows/call-budget');
  });
  if (!budget) throw new Error('it was expected to be there');
  return budget;
}

beforeEach(() => {
  markers.length = 0;
});

it('a run within the limits makes its calls at once, and leaves no marker', () => {
  const { spendCall, enters } = fresh();
  for (let call = 0; call < 1_000; call++) {
    spendCall(1_400);
    expect(enters(1_400)).toBe(true);
  }
  expect(markers).toEqual([]);
});

it('the 5,001st call of a run is refused with a sentence', () => {
  const { spendCall } = fresh();
  for (let call = 0; call < 5_000; call++) spendCall(1);
  expect(() => spendCall(1)).toThrow('5000 calls');
});

it('calls that would be told of more than history can hold are refused with a sentence', () => {
  const { spendCall } = fresh();
  for (let call = 0; call < 20; call++) spendCall(1_000_000);
  expect(() => spendCall(1_000_000)).toThrow('20 MB of ids');
});

it('calls wait while those in flight are told of as much as can be asked for at one moment', () => {
  const { enters, leave } = fresh();
  expect(enters(1_000_000)).toBe(true);
  expect(enters(1_000_000)).toBe(false);
  leave(1_000_000);
  expect(enters(1_000_000)).toBe(true);
});

it('one call larger than that is made alone', () => {
  const { enters } = fresh();
  expect(enters(1_800_000)).toBe(true);
  expect(enters(1)).toBe(false);
});

import { addUsage, noUsage } from '../../../src/domain/usage';

test('tokens add up', () => {
  expect(
    addUsage({ promptTokens: 1, completionTokens: 2 }, { promptTokens: 10, completionTokens: 20 }),
  ).toEqual({
    promptTokens: 11,
    completionTokens: 22,
  });
});

test('costs add up where they are known, and none is made up where none is', () => {
  const paid = { promptTokens: 1, completionTokens: 1, cost: 0.5 };
  expect(addUsage(addUsage(noUsage, paid), paid).cost).toBe(1);
  expect(addUsage(noUsage, noUsage)).toEqual({ promptTokens: 0, completionTokens: 0 });
});

import { verdictOn } from '../../../../src/commands/doctor/endpoints';
import { EndpointHealth } from '../../../../src/domain/health-record';

const endpoint = (model: string, successRate: number, isResting = false): EndpointHealth =>
  EndpointHealth.parse({
    model,
    endpoint: { via: 'provider', provider: 'fal-ai' },
    health: { is: 'known', calls: 10, successRate, medianMs: 200, isResting },
  });

it('is well where experts answer', () => {
  expect(verdictOn([endpoint('a/b', 1)])).toEqual({ state: 'works', says: '1 called lately' });
});

it('names experts that are left alone, and what is done meanwhile', () => {
  const { state, says } = verdictOn([endpoint('a/b', 0, true), endpoint('c/d', 1)]);
  expect(state).toBe('broken');
  expect(says).toContain('a/b (via fal-ai) did not answer several times in a row');
  expect(says).not.toContain('c/d');
});

it('mentions an expert that often does not answer', () => {
  expect(verdictOn([endpoint('a/b', 0.5)]).says).toContain('a/b (via fal-ai) answered 50 % of its calls');
});

it('says so where nobody was called', () => {
  expect(verdictOn([])).toMatchObject({ state: 'not-checked' });
});

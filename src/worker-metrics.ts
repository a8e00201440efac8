/** What a worker measures beside what Temporal's SDK does: how each expert answers that it has called. */
import { Runtime } from '@temporalio/worker';
import type { EndpointHealth } from './domain/health-record';

const everyMs = 5_000;

/** @returns what ends it */
export function measureHealth(read: () => EndpointHealth[]): () => void {
  const { metricMeter } = Runtime.instance();
  const successRate = metricMeter.createGauge(
    'impresario_expert_success_rate',
    'float',
    '1',
    'Share of the last calls that were answered',
  );
  const median = metricMeter.createGauge(
    'impresario_expert_median_latency',
    'int',
    'ms',
    'Median time of the last answered calls',
  );
  const resting = metricMeter.createGauge(
    'impresario_expert_resting',
    'int',
    '1',
    '1 while an expert is left alone because it did not answer',
  );
  const timer = setInterval(() => {
    for (const { model, endpoint, health } of read()) {
      if (health.is === 'unknown') continue;
      const tags = { model, via: endpoint.via };
      successRate.set(health.successRate, tags);
      median.set(health.medianMs, tags);
      resting.set(health.isResting ? 1 : 0, tags);
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** How the experts are doing, in the form Prometheus reads. */
import { type ExpertState } from './expert-pool';

interface Gauge {
  name: string;
  help: string;
  type: 'gauge' | 'counter';
  of(state: ExpertState): number;
}

const gauges: readonly Gauge[] = [
  { name: 'queued', type: 'gauge', help: 'Calls that wait for a process.', of: ({ queued }) => queued },
  { name: 'running', type: 'gauge', help: 'Processes at work.', of: ({ running }) => running },
  {
    name: 'restarts_total',
    type: 'counter',
    help: 'Processes replaced: they broke down, met a limit, or their caller went.',
    of: ({ restarts }) => restarts,
  },
  {
    name: 'resident_megabytes',
    type: 'gauge',
    help: 'Memory of all processes together, in units of 2^20 bytes.',
    of: ({ processes }) => processes.reduce((sum, { residentMb }) => sum + residentMb, 0),
  },
];

/** @see https://prometheus.io/docs/instrumenting/exposition_formats */
export const metricsOf = (states: readonly ExpertState[]): string =>
  gauges
    .flatMap(({ name, help, type, of }) => [
      `# HELP impresario_expert_server_${name} ${help}`,
      `# TYPE impresario_expert_server_${name} ${type}`,
      // Ids hold letters, digits, dots, hyphens and a slash: nothing that would have to be escaped.
      ...states.map((state) => `impresario_expert_server_${name}{model="${state.id}"} ${of(state)}`),
    ])
    .join('\n') + '\n';

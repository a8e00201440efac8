/** The world as the settings describe it: every port with the adapter that fills it. */
import type { Settings } from '../config';
import type { Ports } from '../ports';
import type { EndpointHealth } from '../domain/health-record';
import { byEndpoint } from './by-endpoint';
import { selectController } from './controller-from-settings';
import { createExpertEndpoint, createLocalExpertsHub } from './huggingface';
import { withHealth } from './health/with-health';
import { openArtifactStore } from './store-from-settings';

export interface ConnectedPorts {
  ports: Ports;
  /** Why this controller: a sentence for people. */
  why: string;
  /** How the experts answered that were called here. */
  health(): EndpointHealth[];
  close(): void;
}

export function connectPorts(settings: Settings): ConnectedPorts {
  const { controller, experts, why } = selectController(settings);
  const store = openArtifactStore(settings);
  const expertsUrl = settings.EXPERTS_URL;
  const local = { hub: createLocalExpertsHub({ expertsUrl }), experts: createExpertEndpoint({ expertsUrl }) };
  const { health, ...watched } = withHealth(byEndpoint({ local, ...experts }));
  return {
    ports: { controller, store, ...watched },
    why,
    health,
    close: () => store.close(),
  };
}

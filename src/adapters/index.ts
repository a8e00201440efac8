/** The world as the settings describe it: every port with the adapter that fills it. */
import type { Settings } from '../config';
import type { Ports } from '../ports';
import { byEndpoint } from './by-endpoint';
import { selectController } from './controller-from-settings';
import { createExpertEndpoint, createLocalExpertsHub } from './huggingface';
import { openArtifactStore } from './store-from-settings';

export interface ConnectedPorts {
  ports: Ports;
  /** Why this controller: a sentence for people. */
  why: string;
  close(): void;
}

export function connectPorts(settings: Settings): ConnectedPorts {
  const { controller, experts, why } = selectController(settings);
  const store = openArtifactStore(settings);
  const expertsUrl = settings.EXPERTS_URL;
  const local = { hub: createLocalExpertsHub({ expertsUrl }), experts: createExpertEndpoint({ expertsUrl }) };
  return {
    ports: { controller, store, ...byEndpoint({ local, ...experts }) },
    why,
    close: () => store.close(),
  };
}

/** The world as the settings describe it: every port with the adapter that fills it. */
import type { Settings } from '../config';
import type { Ports } from '../ports';
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
  const { controller, why } = selectController(settings);
  const store = openArtifactStore(settings);
  const experts = createExpertEndpoint({ expertsUrl: settings.EXPERTS_URL });
  const hub = createLocalExpertsHub({ expertsUrl: settings.EXPERTS_URL });
  return { ports: { controller, hub, experts, store }, why, close: () => store.close() };
}

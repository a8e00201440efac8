/** The world as the settings describe it: every port with the adapter that fills it. */
import type { Settings } from '../config';
import type { Ports } from '../ports';
import type { EndpointHealth } from '../domain/health-record';
import { byEndpoint, type WaysToExperts } from './by-endpoint';
import { selectController } from './controller-from-settings';
import { checkWhenGone } from './hub';
import { createHubFromSettings } from './hub-from-settings';
import { createExpertEndpoint, createLocalExpertsHub, createProviderEndpoint } from './huggingface';
import { withHealth } from './health/with-health';
import { inMode } from './in-mode';
import { outbound } from './outbound';
import { readOverlay, withOverlay } from './overlay';
import { ownFromSettings } from './own-from-settings';
import { openArtifactStore } from './store-from-settings';

export interface ConnectedPorts {
  ports: Ports;
  /** Why this controller: a sentence for people. */
  why: string;
  /** How the experts answered that were called here. */
  health(): EndpointHealth[];
  close(): void;
}

/** @throws Failure Request.Invalid where a setting, or a file that one names, can't be used */
export function connectPorts(settings: Settings): ConnectedPorts {
  const { controller, experts, why } = selectController(settings);
  const store = openArtifactStore(settings);
  const hosted = hostedFrom(settings);
  const { health, ...watched } = withHealth(
    byEndpoint({ ...localFrom(settings), ...hosted.ways, ...ownFromSettings(settings), ...experts }),
  );
  const overlay = readOverlay(settings.IMPRESARIO_OVERLAY);
  const hub = inMode(settings.IMPRESARIO_EXPERTS, withOverlay(watched.hub, overlay));
  return {
    ports: { controller, store, experts: watched.experts, hub },
    why,
    health,
    close() {
      hosted.close();
      store.close();
    },
  };
}

/** The experts on this machine, where the mode wants them. */
function localFrom({ EXPERTS_URL: expertsUrl, IMPRESARIO_EXPERTS: mode }: Settings): WaysToExperts {
  if (mode === 'huggingface') return {};
  return {
    local: { hub: createLocalExpertsHub({ expertsUrl }), experts: createExpertEndpoint({ expertsUrl }) },
  };
}

/** The models of the hub that providers serve, where the mode wants them and there is a token to call them with. */
function hostedFrom(settings: Settings): { ways: WaysToExperts; close: () => void } {
  const { EXPERTS_URL: expertsUrl, HF_TOKEN, IMPRESARIO_EXPERTS: mode } = settings;
  const token = HF_TOKEN.trim();
  if (mode === 'local' || token === '') return { ways: {}, close: () => undefined };
  const hub = createHubFromSettings(settings);
  const experts = checkWhenGone(createProviderEndpoint({ token, expertsUrl, dispatcher: outbound }), hub);
  return { ways: { provider: { hub, experts } }, close: () => hub.close() };
}

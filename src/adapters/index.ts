/** The world as the settings describe it: every port with the adapter that fills it. */
import type { Settings } from '../config';
import type { Ports } from '../ports';
import type { EndpointHealth } from '../domain/health-record';
import { byEndpoint, type WaysToExperts } from './by-endpoint';
import { selectController } from './controller-from-settings';
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
  const { health, ...watched } = withHealth(byEndpoint({ ...waysFrom(settings), ...experts }));
  const overlay = readOverlay(settings.IMPRESARIO_OVERLAY);
  const hub = inMode(settings.IMPRESARIO_EXPERTS, withOverlay(watched.hub, overlay));
  return {
    ports: { controller, store, experts: watched.experts, hub },
    why,
    health,
    close: () => store.close(),
  };
}

/** Every way to experts that the settings open and the mode wants; hosted ones want a token. */
function waysFrom(settings: Settings): WaysToExperts {
  const { EXPERTS_URL: expertsUrl, HF_TOKEN, IMPRESARIO_EXPERTS: mode } = settings;
  const token = HF_TOKEN.trim();
  return {
    ...(mode !== 'huggingface' && {
      local: { hub: createLocalExpertsHub({ expertsUrl }), experts: createExpertEndpoint({ expertsUrl }) },
    }),
    ...(mode !== 'local' &&
      token !== '' && {
        provider: {
          hub: createHubFromSettings(settings),
          experts: createProviderEndpoint({ token, expertsUrl, dispatcher: outbound }),
        },
      }),
    ...ownFromSettings(settings),
  };
}

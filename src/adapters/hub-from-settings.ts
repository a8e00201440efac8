import { join } from 'node:path';
import type { Settings } from '../config';
import { createHubModels, type HubModels } from './hub';

const minute = 60_000;

/** The live Hugging Face Hub as the settings describe it. */
export function createHubFromSettings(settings: Settings): HubModels {
  return createHubModels({
    url: settings.HF_HUB_URL.replace(/\/+$/, ''),
    token: settings.HF_TOKEN.trim(),
    snapshotPath: settings.IMPRESARIO_HUB_SNAPSHOT || join(settings.IMPRESARIO_HOME, 'hub-snapshot.json'),
    count: settings.IMPRESARIO_HUB_MODELS,
    // So that a full list of candidates keeps to the budget, whichever of them are on it.
    cardTokens: Math.floor(settings.IMPRESARIO_CARD_TOKENS / settings.IMPRESARIO_MAX_CANDIDATES),
    maxAgeMs: settings.IMPRESARIO_HUB_AGE_MINUTES * minute,
    pauseMs: minute / 2,
    patienceMs: 3_000,
    firstPatienceMs: 10_000,
  });
}

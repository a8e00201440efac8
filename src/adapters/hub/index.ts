export { createHubModels, type HubModels, type HubOptions, type HubState } from './hub-models';
export { tellState } from './tell-state';
export type { ModelCheck } from './check-model';

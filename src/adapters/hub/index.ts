export { createHubModels, type HubModels, type HubOptions } from './hub-models';
export { tellState } from './tell-state';

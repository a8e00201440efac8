export { checkWhenGone } from './check-when-gone';
export { createHubModels, type HubModels, type HubOptions, type HubState } from './hub-models';
export { tellState } from './tell-state';

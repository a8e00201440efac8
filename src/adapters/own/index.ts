/** Experts of one's own, as `endpoints.json` names them. */
export type { EndpointEntry } from './entries';
export { createOwnExperts } from './own-experts';
export { readEntries } from './read-entries';

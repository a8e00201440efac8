export { readOverlay } from './read-overlay';
export { withOverlay } from './with-overlay';

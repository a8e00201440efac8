/** Experts that speak Hugging Face's inference protocol, and what they say of themselves. */
export { createExpertEndpoint } from './expert-endpoint';
export { createLocalExpertsHub } from './local-experts-hub';
export { performCall } from './perform-call';
export { createProviderEndpoint } from './provider-endpoint';

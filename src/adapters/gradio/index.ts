/** Gradio apps, Hugging Face's Spaces among them, as experts. */
export { GradioEntry } from './entry';
export { createGradioExperts } from './expert-endpoint';
export { createGradioHub } from './gradio-hub';
export { findSpaces, type FoundSpace } from './find-spaces';

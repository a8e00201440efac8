/** Every workflow a worker offers; this file is what is bundled. */
export { closeBooks } from './close-books';
export { closeLostBooks } from './close-lost-books';
export { huggingGpt } from './hugging-gpt';

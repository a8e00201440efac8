/** Every workflow a worker offers; this file is what is bundled. */
export { huggingGpt } from './hugging-gpt';

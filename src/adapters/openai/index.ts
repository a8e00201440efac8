export { createOpenAiController, type OpenAiControllerOptions } from './controller';

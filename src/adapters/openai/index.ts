export { createOpenAiController } from './controller';

export { openLanguageModel, type LanguageModel, type LanguageModelOptions } from './language-model';

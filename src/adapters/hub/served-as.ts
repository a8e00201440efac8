import type { TaskType } from '../../domain/task-catalogue';

/**
 * Under which names providers serve what the hub files under a task's tag: a model that chats is served as
 * `conversational`, whatever its tag is.
 */
const servedAs: Partial<Record<TaskType, readonly string[]>> = {
  conversational: ['conversational'],
  'text-generation': ['text-generation', 'conversational'],
  'image-text-to-text': ['image-text-to-text', 'conversational'],
  'feature-extraction': ['feature-extraction', 'sentence-similarity'],
  'sentence-similarity': ['sentence-similarity', 'feature-extraction'],
};

/** The names that providers may serve a model for a task under. */
export const namesServedAs = (task: TaskType): readonly string[] => servedAs[task] ?? [task];

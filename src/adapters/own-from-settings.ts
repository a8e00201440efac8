/** The experts that `endpoints.json` names, each spoken to in its own protocol. */
import type { Settings } from '../config';
import { secretNamed } from '../config';
import { Failure } from '../domain/failures';
import type { TaskType } from '../domain/task-catalogue';
import type { ExpertEndpoint, ModelHub } from '../ports';
import { performCall } from './huggingface';
import { illustrated } from './huggingface/illustrate';
import { openLanguageModel } from './openai';
import { outbound } from './outbound';
import { createOwnExperts, type EndpointEntry, readEntries } from './own';

/** @throws Failure Request.Invalid that names the entry and what is wrong with it */
export function ownFromSettings(settings: Settings): { hub: ModelHub; experts: ExpertEndpoint } {
  return createOwnExperts(readEntries(settings.IMPRESARIO_ENDPOINTS), (entry) => {
    const token = tokenOf(entry);
    return entry.protocol === 'openai' ? chat(entry, token) : inference(entry, token, settings.EXPERTS_URL);
  });
}

function tokenOf({ name, tokenVariable }: EndpointEntry): string {
  if (tokenVariable === '') return '';
  const token = secretNamed(tokenVariable);
  if (token !== '') return token;
  throw new Failure(
    'Request.Invalid',
    `The entry ${name} of endpoints.json takes its token from ${tokenVariable}, which is not set. Set it in the environment or in .env.`,
  );
}

/** Hugging Face's inference protocol, and that of Text Embeddings Inference, which has a path for each task. */
const inference = (
  { protocol, url, model }: EndpointEntry,
  token: string,
  expertsUrl: string,
): ExpertEndpoint => ({
  async call(call, signal) {
    const path = protocol === 'tei' ? (embeddingsPaths[call.task] ?? '') : '';
    const place = { is: 'endpoint', url: `${url.replace(/\/+$/, '')}${path}`, token, model } as const;
    const outputs = await performCall(call, protocol === 'tei' ? place : { ...place, url }, outbound, signal);
    return illustrated(expertsUrl, call, outputs, signal);
  },
});

/** @see https://huggingface.github.io/text-embeddings-inference/ */
const embeddingsPaths: Partial<Record<TaskType, string>> = {
  'feature-extraction': '/embed',
  'text-ranking': '/rerank',
  'sentence-similarity': '/similarity',
  'text-classification': '/predict',
};

/** Chat completions: the model does text tasks, told and checked as the controller's own does. */
function chat({ name, url, model }: EndpointEntry, token: string): ExpertEndpoint {
  const { texts } = openLanguageModel({
    name,
    apiKey: token,
    baseURL: url,
    model,
    settings: { apiKey: 'its token', baseURL: 'its url', model: 'its model' },
  });
  return {
    call: (call, signal) =>
      texts.experts.call(
        { ...call, model: { ...call.model, endpoint: { via: 'controller', model } } },
        signal,
      ),
  };
}

/** The experts that `endpoints.json` names, each spoken to in its own protocol. */
import type { Settings } from '../config';
import { secretNamed } from '../config';
import { Failure } from '../domain/failures';
import type { TaskType } from '../domain/task-catalogue';
import type { ExpertEndpoint } from '../ports';
import type { WaysToExperts } from './by-endpoint';
import { createGradioExperts, createGradioHub } from './gradio';
import { performCall } from './huggingface';
import { illustrated } from './huggingface/illustrate';
import { openLanguageModel } from './openai';
import { outbound } from './outbound';
import { createOwnExperts, type EndpointEntry, readEntries } from './own';

/** The ways to them, by the words that endpoints say them with. @throws Failure Request.Invalid that names the entry */
export function ownFromSettings(settings: Settings): Required<Pick<WaysToExperts, 'own' | 'space'>> {
  const all = readEntries(settings.IMPRESARIO_ENDPOINTS);
  const apps = all.filter((entry) => entry.protocol === 'gradio');
  const endpoints = all.filter((entry) => entry.protocol !== 'gradio');
  const { HF_HUB_URL: hubUrl, EXPERTS_URL: expertsUrl } = settings;
  return {
    own: createOwnExperts(endpoints, (entry) => {
      const token = tokenOf(entry);
      return entry.protocol === 'openai' ? chat(entry, token) : inference(entry, token, expertsUrl);
    }),
    space: {
      hub: createGradioHub(apps),
      experts: createGradioExperts({ entries: apps, hubUrl, secret: secretNamed, tell: log }),
    },
  };
}

/** Where calls stand that wait for an app to wake up or in its queue: for whoever reads the worker's log. */
const log = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

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
    const address =
      protocol === 'tei' ? `${url.replace(/\/+$/, '')}${embeddingsPaths[call.task] ?? ''}` : url;
    const place = { is: 'endpoint', url: address, token, model } as const;
    const outputs = await performCall(call, place, outbound, signal);
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

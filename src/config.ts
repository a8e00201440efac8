/**
 * The only reader of the environment. One schema: the README's table of settings is made from its descriptions.
 *
 * A value is looked for in the environment, then in `.env`, then, for addresses, in the file that `npm run dev` keeps
 * while its servers are up (`<home>/stack.json`), then the default is taken.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { homedir } from 'node:os';
import { z } from 'zod';
import { Failure } from './domain/failures';
import { Caller } from './domain/ids';

const megabytes = (fallback: number): z.ZodType<number> =>
  z.coerce
    .number()
    .positive()
    .default(fallback)
    .transform((count) => Math.round(count * 1_000_000));

const megabytesOrNone = (fallback: number): z.ZodType<number> =>
  z.coerce
    .number()
    .nonnegative()
    .default(fallback)
    .transform((count) => Math.round(count * 1_000_000));

/** 0 where a stage is to be the same each time; `default` leaves it to the endpoint. */
const temperature = z.union([z.literal('default'), z.coerce.number().min(0).max(2)]).default(0);

const reasoningEffort = z
  .enum(['default', 'none', 'minimal', 'low', 'medium', 'high', 'xhigh'])
  .default('default');

/** Every setting by its environment variable. An empty value counts as not set. */
export const Settings = z.object({
  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233').describe('Where Temporal answers, as host:port.'),
  TEMPORAL_NAMESPACE: z.string().default('default').describe('The Temporal namespace runs live in.'),
  TEMPORAL_API_KEY: z.string().default('').describe('API key for Temporal Cloud; turns TLS on.'),
  TEMPORAL_UI_URL: z.string().default('').describe("Temporal's Web UI, for links to runs."),
  TEMPORAL_TASK_QUEUE: z.string().default('impresario').describe('The task queue workers poll.'),
  S3_ENDPOINT: z.string().default('').describe("The S3 server's address; empty means AWS itself."),
  S3_REGION: z.string().default('us-east-1').describe("The S3 server's region."),
  S3_BUCKET: z
    .string()
    .min(3)
    .default('impresario')
    .describe('The bucket artifacts and records are kept in.'),
  AWS_ACCESS_KEY_ID: z.string().default('').describe('Access key for the S3 server.'),
  AWS_SECRET_ACCESS_KEY: z.string().default('').describe('Secret key for the S3 server.'),
  EXPERTS_URL: z.string().default('').describe('The local expert server; empty means there is none.'),
  IMPRESARIO_EXPERTS: z
    .enum(['local', 'huggingface', 'hybrid', 'hosted-first'])
    .default('hybrid')
    .describe(
      'Where models run: `local`, `huggingface` (providers; needs HF_TOKEN), `hybrid` (here what is served here, else there) or `hosted-first`.',
    ),
  IMPRESARIO_ENDPOINTS: z
    .string()
    .default('endpoints.json')
    .describe('The file that names experts of your own; see docs/endpoints.md.'),
  IMPRESARIO_CONTROLLER: z
    .enum(['auto', 'openai', 'huggingface', 'rules'])
    .default('auto')
    .describe('Who plans, chooses and answers; `auto` takes what the keys below allow, else the rules.'),
  OPENAI_API_KEY: z.string().default('').describe('Key for OpenAI or any compatible endpoint.'),
  OPENAI_BASE_URL: z.string().default('').describe('A compatible endpoint: vLLM, Ollama, llama.cpp, Azure…'),
  OPENAI_MODEL: z.string().default('gpt-4.1-mini').describe("The controller's model."),
  HF_TOKEN: z
    .string()
    .default('')
    .describe("Hugging Face token; alone, it makes Hugging Face's router the controller."),
  HF_ROUTER_URL: z
    .string()
    .default('https://router.huggingface.co/v1')
    .describe("Hugging Face's OpenAI-compatible router."),
  HF_CONTROLLER_MODEL: z
    .string()
    .default('Qwen/Qwen3-235B-A22B-Instruct-2507')
    .describe("The controller's model on Hugging Face's router."),
  IMPRESARIO_PLAN_MODEL: z.string().default('').describe("Who plans, where not the controller's model."),
  IMPRESARIO_CHOICE_MODEL: z
    .string()
    .default('')
    .describe("Who chooses among experts, where not the controller's model."),
  IMPRESARIO_ANSWER_MODEL: z
    .string()
    .default('')
    .describe("Who answers and does text tasks, where not the controller's model."),
  IMPRESARIO_PLAN_TEMPERATURE: temperature.describe(
    'How freely plans are written; `default`: the endpoint says.',
  ),
  IMPRESARIO_CHOICE_TEMPERATURE: temperature.describe('The same for choices.'),
  IMPRESARIO_ANSWER_TEMPERATURE: temperature.describe('The same for answers and text tasks.'),
  IMPRESARIO_PLAN_REASONING: reasoningEffort.describe(
    'How long a reasoning model thinks about plans (`none` to `xhigh`); `default`: the endpoint says.',
  ),
  IMPRESARIO_CHOICE_REASONING: reasoningEffort.describe('The same for choices.'),
  IMPRESARIO_ANSWER_REASONING: reasoningEffort.describe('The same for answers and text tasks.'),
  IMPRESARIO_REPLY_FORMAT: z
    .enum(['auto', 'json_schema', 'json_object', 'tool_call', 'text'])
    .default('auto')
    .describe(
      "How the form of the controller's replies is asked for; `auto` finds out what the endpoint can do.",
    ),
  IMPRESARIO_CONTROLLER_HEADERS: z
    .string()
    .default('')
    .describe('Further headers for the controller\'s endpoint, as JSON: `{"X-Team": "maps"}`.'),
  IMPRESARIO_PRICES: z
    .string()
    .default('')
    .describe(
      'Prices of a million prompt/completion tokens by model: `gpt-4.1-mini=0.40/1.60, gpt-5=1.25/10`.',
    ),
  IMPRESARIO_TEXT_TASKS: z
    .enum(['on', 'off'])
    .default('on')
    .describe("Whether the controller's language model offers to do text tasks itself."),
  IMPRESARIO_CALLER: Caller.default(Caller.parse('local')).describe(
    'Who asks: runs and artifacts are kept apart by it.',
  ),
  IMPRESARIO_HOME: z.string().default('.impresario').describe('Where `npm run dev` keeps its state.'),
  IMPRESARIO_EXPERT_WEIGHTS: z
    .string()
    .default('')
    .describe(
      'Folder of the weights of experts that fetch theirs; empty means one below `XDG_CACHE_HOME`. See docs/experts.md.',
    ),
  IMPRESARIO_EXPERT_DOWNLOADS: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'Whether experts may fetch their weights at their first call; else `npm run experts:download` does.',
    ),
  IMPRESARIO_MAX_INPUT_MB: megabytes(100).describe('Largest input file, in MB.'),
  IMPRESARIO_MAX_OUTPUT_MB: megabytes(500).describe('Largest output of an expert, in MB.'),
  IMPRESARIO_ARTIFACT_CACHE_MB: megabytesOrNone(500).describe(
    'Disk, in MB, that a worker keeps artifacts on which it has just put or fetched, for the next task; 0: it keeps none.',
  ),
  IMPRESARIO_WRONG_PLANS: z
    .enum(['run-sound-part', 'refuse'])
    .default('run-sound-part')
    .describe('What becomes of a plan that is still wrong in part after three tries.'),
  IMPRESARIO_MAX_CANDIDATES: z.coerce
    .number()
    .int()
    .min(1)
    .max(20)
    .default(5)
    .describe('Most models the controller is asked to choose among.'),
  IMPRESARIO_HOSTED_PER_SECOND: z.coerce
    .number()
    .nonnegative()
    .default(0)
    .describe('Most calls a second to experts elsewhere, over all workers; 0: no limit.'),
  IMPRESARIO_HOSTED_AT_ONCE: z.coerce
    .number()
    .int()
    .positive()
    .default(32)
    .describe('Most calls to experts elsewhere that one worker has in flight.'),
  IMPRESARIO_DEPLOYMENT: z
    .string()
    .regex(/^[^.]*$/, 'a name without dots')
    .default('')
    .describe(
      "Name of this worker's deployment for Temporal's Worker Versioning; empty: off. See docs/durability.md.",
    ),
  IMPRESARIO_BUILD_ID: z
    .string()
    .default('')
    .describe('The version of the deployment that this worker is: one for each build, such as a commit.'),
  IMPRESARIO_METRICS: z
    .string()
    .default('')
    .describe('Where a worker shows its metrics to Prometheus, as host:port; empty: nowhere.'),
  HF_HUB_URL: z.url().default('https://huggingface.co').describe("The Hugging Face Hub's address."),
  IMPRESARIO_HUB_MODELS: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(20)
    .describe('Most hosted models that are taken from the hub for a task, the most downloaded ones.'),
  IMPRESARIO_HUB_AGE_MINUTES: z.coerce
    .number()
    .positive()
    .default(60)
    .describe("How old the hub's list for a task may be before it is asked for again."),
  IMPRESARIO_HUB_SNAPSHOT: z
    .string()
    .default('')
    .describe('The file the lists are kept in, to begin with offline; empty: below IMPRESARIO_HOME.'),
  IMPRESARIO_CARD_TOKENS: z.coerce
    .number()
    .int()
    .min(100)
    .max(2_000)
    .default(1_500)
    .describe('Most tokens that the descriptions of all models to choose among take together.'),
  IMPRESARIO_OVERLAY: z
    .string()
    .default('models.overlay.json')
    .describe('What you say of models yourself: descriptions, pins, blocks; see docs/models.md.'),
  IMPRESARIO_LICENCES: z
    .string()
    .default('')
    .describe(
      'The only licences that models may have, as the hub writes them: `mit, apache-2.0`; empty: any.',
    ),
  IMPRESARIO_GATED: z
    .enum(['on', 'off'])
    .default('off')
    .describe('Whether models are used that their owners let people into one by one.'),
  XDG_CACHE_HOME: z
    .string()
    .default(join(homedir(), '.cache'))
    .describe('Where fetched server programs are kept, in a folder of our own.'),
});
export type Settings = z.infer<typeof Settings>;

/** What `npm run dev` writes while its servers are up, by the same names. */
const StackFile = z.object({ environment: z.record(z.string(), z.string()) });

/**
 * Reads all settings once.
 * @throws Failure Request.Invalid naming the variable and what it should be.
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  if (environment === process.env && existsSync('.env')) process.loadEnvFile('.env');
  silenceVersionNotice();
  const set = withoutEmpty(environment);
  const home = set['IMPRESARIO_HOME'] ?? Settings.shape.IMPRESARIO_HOME.parse(undefined);
  const parsed = Settings.safeParse({ ...stackEnvironment(join(home, 'stack.json')), ...set });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Failure(
    'Request.Invalid',
    `The setting ${issue?.path.join('.') ?? ''} can't be used: ${issue?.message ?? ''}. Correct it in the environment or in .env.`,
  );
}

/** A secret by its variable's name, which a person wrote into a file of ours; empty where it is not set. */
export const secretNamed = (name: string): string => process.env[name] ?? '';

/** The environment as it is, for the programs we start. */
export const inheritedEnvironment = (): NodeJS.ProcessEnv => process.env;

/** Keeps the AWS SDK from warning people of the Node versions its releases of next year will want: ours is pinned. */
function silenceVersionNotice(): void {
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
}

const withoutEmpty = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  );

function stackEnvironment(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  const parsed = StackFile.safeParse(readJson(path));
  return parsed.success ? parsed.data.environment : {};
}

/** A file cut off by a crash counts as none: the stack writes a whole one when it comes up again. */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

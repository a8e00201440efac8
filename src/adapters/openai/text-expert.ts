/**
 * The controller's language model as an expert among others: text tasks that it does itself, as JARVIS let ChatGPT do.
 * What it is given stays data, what it replies is checked against the task, and its failures bear experts' names.
 */
import { createHash } from 'node:crypto';
import { Failure, type FailureType } from '../../domain/failures';
import { ModelId } from '../../domain/ids';
import { type ModelCard, nothingKnown } from '../../domain/model';
import type { ExpertCall, ExpertEndpoint, ModelHub } from '../../ports';
import { listedClasses } from '../../prompts/listed-classes';
import { messagesOf } from '../../prompts/prompt';
import {
  classesFor,
  isTextTask,
  textTaskJsonSchema,
  textTaskPrompt,
  textTasks,
  type TextTaskInput,
  type TextTaskType,
} from '../../prompts/text-tasks';
import { hubOfCards } from '../hub-of-cards';
import type { Chat } from './chat';
import type { Manner } from './manner';
import { readTextTask } from './read-text-task';
import { AccountEmpty } from './to-failure';

const maxTokens = 8_000;

export function createTextExpert(chat: Chat, manner: Manner): { hub: ModelHub; experts: ExpertEndpoint } {
  return {
    hub: hubOfCards(() => Promise.resolve(cardsOf(manner.model))),
    experts: {
      async call(call, signal) {
        const { endpoint, id } = call.model;
        if (endpoint.via !== 'controller' || !isTextTask(call.task)) {
          throw new Failure('Expert.Gone', `${id} does not do ${call.task} any more.`);
        }
        return perform(call.task, call, { ...manner, model: endpoint.model }, signal);
      },
    },
  };

  async function perform(
    task: TextTaskType,
    call: ExpertCall,
    asked: Manner,
    signal: AbortSignal,
  ): ReturnType<ExpertEndpoint['call']> {
    const input = inputOf(task, call);
    const classes = classesFor(task, input);
    const question = {
      manner: asked,
      messages: messagesOf(textTaskPrompt(task, input)),
      form: { name: 'result', schema: textTaskJsonSchema(textTasks[task].form, classes) },
      maxTokens,
      delivery: { is: 'whole' } as const,
    };
    const reply = await chat(question, signal).catch((error: unknown) => {
      if (signal.aborted) throw signal.reason;
      throw asExpertFailure(error);
    });
    call.spend(reply.usage);
    if (reply.cutOff) throw invalid(call, `was cut off after ${maxTokens} tokens or at its own limit`);
    const reading = readTextTask(reply.text, textTasks[task].form, classes, Object.values(input.texts));
    if (!reading.read) throw invalid(call, reading.problem);
    if (Buffer.byteLength(reply.text) > call.maxOutputBytes) {
      throw new Failure(
        'Output.TooLarge',
        `The expert ${call.model.id} answered ${task} with more than ${call.maxOutputBytes} bytes. Ask for less at once, or raise IMPRESARIO_MAX_OUTPUT_MB.`,
      );
    }
    return [reading.value];
  }
}

const tasksOffered = Object.keys(textTasks).filter(isTextTaskName);

function isTextTaskName(name: string): name is TextTaskType {
  return Object.hasOwn(textTasks, name);
}

/** What the model is told: who was told otherwise is another version, whose results are not taken for this one's. */
const revision = createHash('sha256')
  .update(JSON.stringify(tasksOffered.map((task) => textTaskPrompt(task, { texts: {}, classes: [] }).fixed)))
  .digest('hex')
  .slice(0, 12);

const cardsOf = (model: string): ModelCard[] =>
  tasksOffered.map((task) => ({
    id: ModelId.parse(`controller/${model.replace(/[^\w.-]+/g, '-')}`),
    revision,
    task,
    description: textTasks[task].description,
    licence: 'its provider’s terms',
    languages: [],
    method: 'language model',
    endpoint: { via: 'controller', model },
    ...nothingKnown,
  }));

function inputOf(task: TextTaskType, { inputs, model }: ExpertCall): TextTaskInput {
  const texts = Object.fromEntries(
    inputs.map((input) => {
      if (input.is === 'text') return [input.name, input.text];
      throw new Failure(
        'Expert.InputRejected',
        `${model.id} reads texts only, and was given ${input.kind} as ${input.name} of ${task}.`,
      );
    }),
  );
  if (task !== 'zero-shot-classification') return { texts, classes: [] };
  const { labels = '', ...others } = texts;
  const classes = listedClasses(labels);
  if (classes.length === 0) {
    throw new Failure(
      'Expert.InputRejected',
      `${task} was asked of ${model.id} without classes to sort into. Name some, separated by commas.`,
    );
  }
  return { texts: others, classes };
}

const invalid = ({ model, task }: ExpertCall, what: string): Failure =>
  new Failure('Expert.OutputInvalid', `What ${model.id} replied for ${task} ${what}, so it was not used.`);

/** The same trouble under the name that says it is an expert's: another candidate may do. */
const expertTypes: Partial<Record<FailureType, FailureType>> = {
  'Controller.Unavailable': 'Expert.Unavailable',
  'Controller.Unauthorized': 'Expert.Unauthorized',
  'Controller.Refused': 'Expert.InputRejected',
  'Controller.ReplyInvalid': 'Expert.OutputInvalid',
};

function asExpertFailure(error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const type = error instanceof AccountEmpty ? 'Expert.PaymentRequired' : expertTypes[error.type];
  return type ? new Failure(type, error.message, error.retryAfter) : error;
}

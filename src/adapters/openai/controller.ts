/** A language model as controller, behind any endpoint that speaks OpenAI's chat completions. */
import { z } from 'zod';
import { UnreadableReply } from '../../domain/failures';
import { type Plan, planJsonSchema } from '../../domain/plan';
import { readPlan } from '../../domain/read-plan';
import type { ChoiceQuestion, ChoiceReply, Controller } from '../../ports';
import { answerJsonSchema, answerPrompt } from '../../prompts/answer';
import { choiceJsonSchema, choicePrompt } from '../../prompts/choose';
import { cut } from '../../prompts/cut';
import { planPrompt } from '../../prompts/plan';
import { messagesOf, type Prompt, promptHashOf } from '../../prompts/prompt';
import type { Chat, ChatQuestion, ChatReply } from './chat';
import { listenForAnswer } from './listen-for-answer';
import { listenForTasks } from './listen-for-tasks';
import type { Manner, Stage } from './manner';
import { readJson } from './read-json';
import { inForm, readField } from './read-form';

/** Far above what replies need: a reasoning model's thoughts count too. */
const maxTokens = { plan: 16_000, choice: 4_000, answer: 8_000 } as const satisfies Record<Stage, number>;
const whole = { is: 'whole' } as const;

const longestReplyShown = 4_000;
const longestReason = 500;

/** @param name who it is, where people look */
export function createController(chat: Chat, manners: Record<Stage, Manner>, name: string): Controller {
  return {
    identity: { name, languageModel: true },

    async plan(request, available, earlier, heard, signal) {
      const prompt = planPrompt(request, available, earlier);
      const promptHash = promptHashOf(prompt);
      const hear = listenForTasks((task) => heard(task, promptHash));
      const reply = await ask('plan', prompt, planJsonSchema, { is: 'in pieces', hear }, signal);
      return { ...planIn(reply), usage: reply.usage, promptHash };
    },

    async choose(question, signal) {
      const prompt = choicePrompt(question);
      const reply = await ask('choice', prompt, choiceJsonSchema(question.candidates), whole, signal);
      return { ...choiceIn(reply, question), usage: reply.usage };
    },

    async answer(material, heard, signal) {
      const delivery = { is: 'in pieces', hear: listenForAnswer(heard) } as const;
      const reply = await ask('answer', answerPrompt(material), answerJsonSchema, delivery, signal);
      return { text: answerIn(reply, manners.answer), usage: reply.usage };
    },
  };

  function ask(
    stage: Stage,
    prompt: Prompt,
    schema: Record<string, unknown>,
    delivery: ChatQuestion['delivery'],
    signal: AbortSignal,
  ): Promise<ChatReply> {
    const form = { name: stage, schema };
    return chat(
      { manner: manners[stage], messages: messagesOf(prompt), form, maxTokens: maxTokens[stage], delivery },
      signal,
    );
  }
}

type PlanIn = { is: 'plan'; plan: Plan } | { is: 'unreadable'; reply: string; problem: string };

/** A plan that was cut off is not mended: its last tasks would be missing without anyone noticing. */
function planIn({ text, cutOff }: ChatReply): PlanIn {
  const unreadable = (problem: string): PlanIn => ({
    is: 'unreadable',
    reply: cut(text, longestReplyShown),
    problem,
  });
  if (cutOff)
    return unreadable(
      'The reply was cut off because it was too long. Plan with fewer tasks and shorter texts.',
    );
  const reading = readJson(text, readPlan);
  return reading.read ? { is: 'plan', plan: reading.value } : unreadable(reading.problem);
}

const Choice = z.object({ model: z.string(), reason: z.string() });

/**
 * Prose that names just one of the candidates is a choice too; any other is handed on, for whoever checks it, and so
 * is one that was cut off.
 */
function choiceIn(
  { text, cutOff }: ChatReply,
  { candidates }: ChoiceQuestion,
): Pick<ChoiceReply, 'model' | 'reason'> {
  const unclear = { model: cut(text, 200), reason: cut(text, longestReason) };
  if (cutOff) return unclear;
  const reading = readJson(text, inForm(Choice));
  if (reading.read) return { model: reading.value.model, reason: cut(reading.value.reason, longestReason) };
  const named = candidates.filter(({ id }) => text.includes(id));
  const [only] = named;
  return only && named.length === 1 ? { ...unclear, model: only.id } : unclear;
}

/**
 * An endpoint that ignores the form asked for writes the answer as it is; JSON of another form is no answer, and neither
 * is one that was cut off.
 */
function answerIn({ text, cutOff, usage }: ChatReply, { model, setting }: Manner): string {
  if (cutOff) {
    throw new UnreadableReply(
      `The answer of ${model} was cut off after ${maxTokens.answer} tokens or at its own limit. Ask for less, or set ${setting} to a model that may write more.`,
      usage,
    );
  }
  const reading = readField(text, 'answer');
  if (reading.read) return reading.value;
  throw new UnreadableReply(
    `${model} was asked for an answer and sent ${reading.problem}. It is asked again.`,
    usage,
  );
}

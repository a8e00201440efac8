/**
 * Where a run's time went: each thing it did as a span, and what each span waited for before it began.
 *
 * A span begins when the last thing it needs has ended and Temporal has brought that to the workflow's code and the span
 * to a worker: those steps are the gap between the two.
 */
import { z } from 'zod';
import { type Activity, endedAt, type Message, type RunHistory } from './run-history';
import { type Gap, type RunTrace, type Span, type SpanKind, type SpanTask, startedAt } from './span';

const Task = z.object({ id: z.string(), type: z.string() });
const Planned = z.object({ tasks: z.array(Task) });
const Planning = z.object({ round: z.number() });
const ChoosingTogether = z.object({ tasks: z.array(z.string()) });
const ChoosingAlone = z.object({ task: z.string() });
const Expert = z.object({
  task: z.string(),
  element: z.number().default(0),
  candidate: z.object({ id: z.string() }),
  parents: z.record(z.string(), z.array(z.string())).default({}),
});

/** What is known of a span beyond what is shown of it. */
interface Known {
  span: Span;
  event: number;
  decided: number;
  isCause(other: Known): boolean;
}

export function traceOf(run: RunHistory, now: number): RunTrace {
  const types = typesOfTasks(run);
  const typed = (id: string): SpanTask => ({ id, type: types.get(id) ?? '' });
  const known = [
    ...run.activities.map((activity) => ofActivity(activity, typed)),
    ...run.messages.flatMap((message) => ofMessage(message)),
  ].sort((one, other) => one.event - other.event);
  const until = endedAt(run.end, now);
  for (const each of known) each.span.gap = gapBefore(each, known, run.started, until);
  const spans = known.map(({ span }) => span);
  return { status: run.status, started: run.started, until, isOpen: run.end.is === 'open', spans };
}

/** Of every task that was planned, also in part: a plan written anew may have others, and the newest counts. */
function typesOfTasks({ activities, messages }: RunHistory): ReadonlyMap<string, string> {
  const plans = [...messages.map(({ content }) => content), ...activities.map(({ result }) => result)];
  const tasks = plans.flatMap((plan) => Planned.safeParse(plan).data?.tasks ?? []);
  return new Map(tasks.map(({ id, type }) => [id, type]));
}

function ofActivity(activity: Activity, typed: (id: string) => SpanTask): Known {
  const { type, input, scheduled, scheduledEvent: event, decided, started, end, state, tries } = activity;
  const known = (
    kind: SpanKind,
    name: string,
    more: Partial<Pick<Span, 'tasks' | 'model'>>,
    isCause: Known['isCause'],
  ): Known => {
    const told = { tasks: [], model: '', ...more };
    return {
      span: { kind, name, ...told, scheduled, started, end, state, tries, gap: none },
      event,
      decided,
      isCause,
    };
  };
  switch (type) {
    case 'planTasks': {
      const round = Planning.safeParse(input).data?.round ?? 1;
      return known('plan', `plan, round ${round}`, {}, isKind('plan'));
    }
    case 'selectModels':
    case 'selectModel': {
      const alone = ChoosingAlone.safeParse(input).data;
      const ids = alone ? [alone.task] : (ChoosingTogether.safeParse(input).data?.tasks ?? []);
      const isCause = isKind('plan', 'streamed', 'choice');
      return known('choice', `choose for ${shortList(ids)}`, { tasks: ids.map(typed) }, isCause);
    }
    case 'runExpert': {
      const told = Expert.safeParse(input).data;
      if (!told) return known('expert', 'an expert', {}, isKind('choice', 'expert'));
      const task = typed(told.task);
      const needs = Object.keys(told.parents);
      const which = told.element > 0 ? `, element ${told.element + 1}` : '';
      const name = `${task.id}. ${task.type}${which}`;
      return known('expert', name, { tasks: [task], model: told.candidate.id }, ({ span }) => {
        if (span.kind === 'expert') {
          // Those it needs, and who was tried before.
          return span.name === name || span.tasks.some(({ id }) => needs.includes(id));
        }
        return span.kind === 'choice' && span.tasks.some(({ id }) => id === task.id);
      });
    }
    case 'composeAnswer':
      return known('answer', 'answer', {}, () => true);
    case 'recordOutcome':
      return known('record', 'record the outcome', {}, () => true);
    default:
      return known('other', type, {}, () => true);
  }
}

function ofMessage({ name, at, event, content }: Message): Known[] {
  const tasks = name === 'streamedTasks' ? Planned.safeParse(content).data?.tasks : undefined;
  if (!tasks) return [];
  const span: Span = {
    kind: 'streamed',
    name: `heard of ${shortList(tasks.map(({ id }) => id))}`,
    tasks,
    model: '',
    scheduled: at,
    started: at,
    end: { is: 'over', at, event },
    state: 'done',
    tries: 1,
    gap: none,
  };
  return [{ span, event, decided: at, isCause: isKind('plan') }];
}

const none: Gap = { after: -1, hearing: 0, deciding: 0, starting: 0 };

const isKind =
  (...kinds: SpanKind[]): Known['isCause'] =>
  ({ span }) =>
    kinds.includes(span.kind);

/** What ended last of all it may have waited for. What is streamed comes of a plan that has not ended. */
function gapBefore(each: Known, known: readonly Known[], runStarted: number, until: number): Gap {
  const { span, event, decided } = each;
  if (span.kind === 'streamed') {
    const after = known.findLastIndex((other) => other.event < event && each.isCause(other));
    return { ...none, after };
  }
  let after = -1;
  let from = runStarted;
  let latest = 0;
  for (const [at, other] of known.entries()) {
    const { end } = other.span;
    if (end.is === 'open' || end.event > event || end.event < latest || !each.isCause(other)) continue;
    after = at;
    from = end.at;
    latest = end.event;
  }
  const hearing = Math.max(0, decided - from);
  const deciding = Math.max(0, span.scheduled - Math.max(decided, from));
  return { after, hearing, deciding, starting: Math.max(0, startedAt(span, until) - span.scheduled) };
}

/** `1, 2, 3 and 13 more`. */
function shortList(ids: readonly string[]): string {
  const shown = ids.slice(0, 3).join(', ');
  return ids.length > 3 ? `${shown} and ${ids.length - 3} more` : shown;
}

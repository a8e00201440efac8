/** Stage 4: has the controller answer from real results, checks what the answer refers to, and closes the books. */
import { checkAnswer } from '../domain/check-answer';
import { outcomeKey } from '../domain/record-keys';
import { type DraftAnswer, OutcomeRecord, type RunStatus, schemaVersion } from '../domain/run';
import { addUsage } from '../domain/usage';
import { writeHandle } from '../domain/handles';
import type { AnswerMaterial, AnswerTask, ArtifactStore, Ports } from '../ports';
import { answerMaterial } from './answer-material';
import type { Stage } from './as-activity';
import type { ClosedRun, RecordOutcomeInput, RunSoFar } from './contract';
import { plainAnswer } from './plain-answer';
import type { PlanReader } from './plan-of-run';
import { createOrAdopt, parseRecord } from '../records';
import { Failure, isLost, UnreadableReply } from '../domain/failures';

/** Answers asked for before the controller is taken to be unable to write one. */
const maxTries = 3;

/** Characters of an unfinished answer that watchers are shown: a heartbeat must stay small. */
const longestDraft = 8_000;

export const composeAnswer =
  (ports: Ports, plans: PlanReader): Stage<RunSoFar, ClosedRun> =>
  async (soFar, signal, { tell, spend, spentBefore }) => {
    const [material, closed] = await Promise.all([
      answerMaterial(ports.store, plans, soFar, signal),
      // Closed before, by a try that could not report it or in a time that Temporal's database has forgotten. It also
      // tells that the store is there: an answer that could not be kept would be asked for at each try.
      findOutcome(ports.store, soFar.run, signal),
    ]);
    if (closed.found) return { status: closed.status };
    const handles = handlesOf(material);
    const names = quotable(material);
    let problems: string[] = [];
    let usage = addUsage(soFar.usage, spentBefore);
    for (let tries = 0; tries < maxTries; tries++) {
      const hear = (answer: string): void =>
        tell({ answer: answer.slice(0, longestDraft) } satisfies DraftAnswer);
      const reply = await ports.controller.answer({ ...material, problems }, hear, signal).catch(asReply);
      usage = addUsage(usage, reply.usage);
      spend(reply.usage);
      problems = reply instanceof UnreadableReply ? [reply.message] : checkAnswer(reply.text, handles, names);
      if (!(reply instanceof UnreadableReply) && problems.length === 0) {
        return close(ports, { ...soFar, usage }, statusOf(soFar), reply.text, signal);
      }
    }
    throw new Failure(
      'Controller.Refused',
      `The controller wrote no answer that can be used in ${maxTries} tries (${problems.join(' ')}); its results are listed instead.`,
    );
  };

async function findOutcome(
  store: ArtifactStore,
  run: RunSoFar['run'],
  signal: AbortSignal,
): Promise<{ found: false } | { found: true; status: RunStatus }> {
  const key = outcomeKey(run);
  const lookup = await store.findRecord(key, signal);
  return lookup.found
    ? { found: true, status: parseRecord(key, lookup.value, OutcomeRecord).status }
    : { found: false };
}

/** A reply that can't be read counts as a try, as one that says what is wrong does: tries bound it, and it cost tokens. */
function asReply(error: unknown): UnreadableReply {
  if (error instanceof UnreadableReply) return error;
  throw error;
}

/** Closes the books of a run that ends without the controller's answer. Never asks the controller anything. */
export const recordOutcome =
  (ports: Ports, plans: PlanReader): Stage<RecordOutcomeInput, ClosedRun> =>
  async ({ ending, ...soFar }, signal) => {
    const tasks = await tasksToTell(ports, plans, soFar, signal);
    const answer = plainAnswer({ tasks, leftOut: soFar.leftOut }, ending);
    const status: RunStatus = ending.is === 'cancelled' ? 'cancelled' : 'failed';
    return close(ports, soFar, status, answer, signal);
  };

/** Where a record is gone, the outcomes alone: the books are closed all the same. */
async function tasksToTell(
  { store }: Ports,
  plans: PlanReader,
  soFar: RunSoFar,
  signal: AbortSignal,
): Promise<readonly AnswerTask[]> {
  try {
    return (await answerMaterial(store, plans, soFar, signal)).tasks;
  } catch (error) {
    if (!isLost(error)) throw error;
    return soFar.tasks.map((outcome) => ({ outcome, asked: [], outputs: [] }));
  }
}

async function close(
  { store, controller }: Ports,
  { run, plan, repairs, leftOut, tasks, usage }: RunSoFar,
  status: RunStatus,
  answer: string,
  signal: AbortSignal,
): Promise<ClosedRun> {
  const record: OutcomeRecord = {
    schema: schemaVersion,
    runId: run.runId,
    status,
    controller: controller.identity,
    answer,
    plan,
    repairs,
    leftOut,
    tasks,
    usage,
    closedAt: new Date().toISOString(),
  };
  const closed = await createOrAdopt(store, outcomeKey(run), OutcomeRecord, record, signal);
  return { status: closed.status };
}

/** A run of which no task at all was done has failed, however well its answer says so. */
function statusOf({ tasks, leftOut }: RunSoFar): RunStatus {
  const done = tasks.filter(({ state }) => state === 'done').length;
  if (leftOut.length === 0 && done === tasks.length) return 'answered';
  return done === 0 ? 'failed' : 'partly-answered';
}

const handlesOf = ({ request, tasks }: Pick<AnswerMaterial, 'request' | 'tasks'>): Set<string> =>
  new Set([
    ...request.inputs.map(({ kind }, at) => writeHandle({ from: 'input', index: at + 1, kind })),
    ...tasks.flatMap(({ outputs }) => outputs.map(({ handle }) => handle)),
  ]);

/** Texts in which a file name may stand without being an invention of the controller's. */
const quotable = ({ request, tasks }: Pick<AnswerMaterial, 'request' | 'tasks'>): string[] => [
  request.text,
  ...request.turns.flatMap(({ text, answer }) => [text, answer]),
  ...request.inputs.map(({ name }) => name),
  ...tasks.flatMap(({ outputs }) => outputs.map(({ text }) => text)),
];

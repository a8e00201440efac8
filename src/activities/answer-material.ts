/** Gathers what an answer is made from: each task's outcome and results, texts shortened to a budget. */
import { requestKey } from '../domain/record-keys';
import type { Resource } from '../domain/resource';
import { writeHandle } from '../domain/handles';
import { adaptedIn, CallRecord, RequestRecord, type TaskOutcome } from '../domain/run';
import type { AnswerMaterial, AnswerTask, ArtifactStore, AskedArgument } from '../ports';
import type { RunSoFar } from './contract';
import { toControllerRequest } from './controller-request';
import { describeArguments } from './describe-arguments';
import type { PlanReader } from './plan-of-run';
import { readRecord } from '../records';

/** Characters all result texts may take together: a thousand results still fit a controller's context. */
const textBudget = 24_000;
/** Longest share of it that one text gets. */
const longestText = 4_000;
/** Largest text artifact that is opened for an answer, in bytes; of larger ones the preview is told. */
const largestText = 1_000_000;

export async function answerMaterial(
  store: ArtifactStore,
  plans: PlanReader,
  { run, plan, tasks, leftOut }: RunSoFar,
  signal: AbortSignal,
): Promise<Omit<AnswerMaterial, 'problems'>> {
  const request = await readRecord(store, requestKey(run), RequestRecord, signal);
  const graph = plan.is === 'made' ? await plans.graph(plan.planKey, signal) : { tasks: [] };
  const share = Math.max(80, Math.min(longestText, Math.floor(textBudget / Math.max(1, tasks.length))));
  return {
    request: toControllerRequest(request),
    leftOut,
    tasks: await Promise.all(tasks.map(toAnswerTask)),
  };

  async function toAnswerTask(outcome: TaskOutcome): Promise<AnswerTask> {
    const planned = graph.tasks.find(({ id }) => id === outcome.id);
    const asked = planned ? describeArguments(planned) : [];
    if (outcome.state !== 'done') return { outcome, asked, outputs: [] };
    const reading = outcome.callKeys.map((key) => readRecord(store, key, CallRecord, signal));
    const records = await Promise.all(reading);
    const outputs = records.flatMap((record) => record.outputs);
    return {
      outcome,
      asked: withChanges(asked, adaptedIn(records)),
      outputs: await Promise.all(outputs.map((output) => toOutput(outcome, output))),
    };
  }

  async function toOutput({ id }: TaskOutcome, output: Resource): Promise<AnswerTask['outputs'][number]> {
    const handle = writeHandle({ from: 'task', task: id, kind: output.kind });
    const isOpened = output.kind === 'text' && output.preview.endsWith('…') && output.bytes <= largestText;
    const text = isOpened
      ? await store.readText(output.key, output.sha256, largestText, signal)
      : output.preview;
    return { handle, kind: output.kind, text: text.length > share ? `${text.slice(0, share)}…` : text };
  }
}

/** Each change beside the argument it was made to. Of a list, only some elements may have been changed. */
const withChanges = (asked: readonly AskedArgument[], adapted: readonly string[]): AskedArgument[] =>
  asked.map((argument) => {
    const [first, ...others] = adapted.flatMap((sentence) =>
      sentence.startsWith(`${argument.name}: `) ? [sentence.slice(argument.name.length + 2)] : [],
    );
    return first === undefined ? argument : { ...argument, changedFirst: [first, ...others] };
  });

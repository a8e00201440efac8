/** Stage 1: has the controller plan, checks the plan, and keeps both with the verdict. */
import { outcomeKey, planKey, requestKey } from '../domain/record-keys';
import { describeController, PlanRecord, RequestRecord, schemaVersion } from '../domain/run';
import { validateAndRepair } from '../domain/repair-plan';
import { soundPart } from '../domain/sound-part';
import type { PlanInput } from '../domain/validate-plan';
import { addUsage } from '../domain/usage';
import type { EarlierPlan, PlanReply, Ports } from '../ports';
import type { Stage } from './as-activity';
import type { PlanTasksInput, PlanTasksResult } from './contract';
import { toControllerRequest } from './controller-request';
import { followPlan } from './follow-plan';
import { createOrAdopt, hashOf, readRecord } from '../records';
import { openPlanStream, type TellRun } from './stream-plan';
import { toPlannedTasks } from './to-planned-tasks';

/** Most problems a controller is told at once: the first ones usually cause the rest. */
const maxProblems = 20;

export interface PlanningPolicy {
  /** What becomes of a plan that is still wrong in some of its tasks when no further round follows. */
  wrongPlans: 'run-sound-part' | 'refuse';
}

export const planTasks =
  (
    { controller, hub, store }: Ports,
    { wrongPlans }: PlanningPolicy,
    tell: TellRun,
  ): Stage<PlanTasksInput, PlanTasksResult> =>
  async ({ run, round, earlier, isLast }, signal, { spend, spentBefore }) => {
    const [request] = await Promise.all([
      readRecord(store, requestKey(run), RequestRecord, signal),
      // What is not there is not remembered, so this asks the store itself: while it is away a plan could not be kept,
      // and asking for one at each try would cost as many plans.
      store.findRecord(outcomeKey(run), signal),
    ]);
    if (round === 1 && request.earlier.is === 'redone' && request.earlier.plan.is === 'made') {
      return followPlan(store, run, request.earlier.plan.planKey, signal);
    }
    const rejected =
      earlier.is === 'none' ? undefined : await readRecord(store, earlier.planKey, PlanRecord, signal);
    const available = await hub.tasks(signal);

    const stream = openPlanStream({ store, controller }, { run, round, request, tell }, signal);
    const reply = await controller.plan(
      toControllerRequest(request),
      available,
      asEarlier(rejected),
      stream.heard,
      signal,
    );
    spend(reply.usage);
    await stream.end();
    const record: PlanRecord = {
      schema: schemaVersion,
      round,
      controller: controller.identity,
      promptHash: reply.promptHash,
      usage: reply.usage,
      verdict: judge(reply, request.inputs, isLast && wrongPlans === 'run-sound-part'),
    };
    const key = planKey(run, hashOf(record));
    await createOrAdopt(store, key, PlanRecord, record, signal);

    const usage = addUsage(spentBefore, reply.usage);
    const told = { planKey: key, controller: describeController(controller.identity), usage };
    switch (record.verdict.is) {
      case 'valid':
        return {
          ...told,
          valid: true,
          tasks: toPlannedTasks(record.verdict.graph),
          repairs: record.verdict.repairs,
          leftOut: record.verdict.leftOut,
        };
      case 'rejected':
        return { ...told, valid: false, problems: record.verdict.problems };
      case 'unreadable':
        return { ...told, valid: false, problems: [record.verdict.problem] };
    }
  };

function judge(
  reply: PlanReply,
  inputs: readonly PlanInput[],
  settlesForPart: boolean,
): PlanRecord['verdict'] {
  if (reply.is === 'unreadable') return { is: 'unreadable', reply: reply.reply, problem: reply.problem };
  const { plan } = reply;
  const verdict = validateAndRepair(plan, inputs);
  if (verdict.valid)
    return { is: 'valid', plan, graph: verdict.graph, repairs: verdict.repairs, leftOut: [] };
  const part = settlesForPart ? soundPart(plan, verdict.problems, inputs) : { found: false as const };
  if (part.found) {
    const { graph, repairs } = part.verdict;
    return { is: 'valid', plan, graph, repairs, leftOut: part.leftOut };
  }
  const problems = verdict.problems.slice(0, maxProblems).map(({ sentence }) => sentence);
  return { is: 'rejected', plan, problems };
}

function asEarlier(record: PlanRecord | undefined): EarlierPlan {
  return record === undefined || record.verdict.is === 'valid' ? { is: 'none' } : record.verdict;
}

/** The activities a worker offers, made from the ports it was given. */
import type { Ports } from '../ports';
import { asActivity } from './as-activity';
import { composeAnswer, recordOutcome } from './compose-answer';
import type { Activities } from './contract';
import { PlanReader } from './plan-of-run';
import { type PlanningPolicy, planTasks } from './plan-tasks';
import { type OutputLimits, runExpert } from './run-expert';
import { rememberRecords } from './remembered-records';
import { tellRun } from './tell-run';
import { type SelectionLimits, selectModel } from './select-model';

export type ActivityLimits = PlanningPolicy & SelectionLimits & OutputLimits;

export function createActivities(given: Ports, limits: ActivityLimits): Activities {
  const ports: Ports = { ...given, store: rememberRecords(given.store) };
  const plans = new PlanReader(ports.store);
  return {
    planTasks: asActivity(planTasks(ports, limits, tellRun)),
    selectModel: asActivity(selectModel(ports, plans, limits)),
    runExpert: asActivity(runExpert(ports, plans, limits)),
    composeAnswer: asActivity(composeAnswer(ports, plans)),
    recordOutcome: asActivity(recordOutcome(ports, plans)),
  };
}

/** The activities a worker offers, made from the ports it was given and what opens media for it. */
import type { MediaHelper } from '../media/media-helper';
import { activityInfo } from '@temporalio/activity';
import type { Ports } from '../ports';
import type { ArtifactCache } from './artifact-cache';
import { asActivity } from './as-activity';
import { withCachedArtifacts } from './cached-artifacts';
import { closeEndedRuns } from './close-ended-runs';
import { closeLostRuns } from './close-lost-runs';
import { composeAnswer, recordOutcome } from './compose-answer';
import type { Activities } from './contract';
import { PlanReader } from './plan-of-run';
import { type PlanningPolicy, planTasks } from './plan-tasks';
import { type OutputLimits, runExpert } from './run-expert';
import { rememberRecords } from './remembered-records';
import {
  closingWithShortKeys,
  expertWithShortKeys,
  planningWithShortKeys,
  selectionWithShortKeys,
} from './short-keys';
import { tellRun } from './tell-run';
import { type SelectionLimits, selectModel } from './select-model';
import { selectModels } from './select-models';

export type ActivityLimits = PlanningPolicy & SelectionLimits & OutputLimits;

export function createActivities(
  given: Ports,
  { media, cache }: { media: MediaHelper; cache: ArtifactCache },
  limits: ActivityLimits,
): Activities {
  const store = cache.mostBytes === 0 ? given.store : withCachedArtifacts(given.store, cache, executionNow);
  const ports: Ports = { ...given, store: rememberRecords(store, executionNow) };
  const plans = new PlanReader(ports.store);
  const select = selectModel(ports, plans, limits);
  return {
    planTasks: asActivity(planningWithShortKeys(planTasks(ports, limits, tellRun))),
    selectModel: asActivity(select),
    selectModels: asActivity(selectionWithShortKeys(selectModels(select))),
    runExpert: asActivity(expertWithShortKeys(runExpert(ports, media, plans, limits))),
    composeAnswer: asActivity(closingWithShortKeys(composeAnswer(ports, plans))),
    recordOutcome: asActivity(closingWithShortKeys(recordOutcome(ports, plans))),
    closeEndedRuns: asActivity(closeEndedRuns(ports, plans)),
    closeLostRuns: asActivity(closeLostRuns(ports, plans)),
  };
}

/** Which execution an activity works for: a run that was deleted and handed in again is another one. */
const executionNow = (): string => activityInfo().workflowExecution?.runId ?? '';

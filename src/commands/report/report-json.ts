/** A finished run for programs: its outcome, with what each task made beside the task. */
import { keyOfRedone, keyOfRunBefore, type RunReport } from './run-report';
import { nameArtifacts, type SavedArtifact } from './save-artifacts';

export function reportJson(report: RunReport, saved: readonly SavedArtifact[]): unknown {
  const { run, request, outcome, lost } = report;
  const artifacts = nameArtifacts(report);
  return {
    runId: outcome.runId,
    key: run.key,
    request: {
      text: request.text,
      submittedAt: request.submittedAt,
      after: keyOfRunBefore(report),
      redoes: keyOfRedone(report),
    },
    status: outcome.status,
    controller: outcome.controller,
    answer: outcome.answer,
    repairs: outcome.repairs,
    leftOut: outcome.leftOut,
    tasks: outcome.tasks.map((task) => ({
      ...task,
      adapted: report.adapted.get(task.id) ?? [],
      outputs: artifacts.flatMap(({ handle, resource }) => {
        const { producedBy, ...made } = resource;
        if (producedBy.by !== 'task' || producedBy.task !== task.id) return [];
        const file = saved.find((artifact) => artifact.resource === resource);
        return [{ handle, ...made, ...(file ? { savedAs: file.path } : {}) }];
      }),
      ...(lost.has(task.id) && { lost: lost.get(task.id) }),
    })),
    usage: outcome.usage,
    closedAt: outcome.closedAt,
  };
}

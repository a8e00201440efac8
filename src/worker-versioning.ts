/** Which version of the deployment a worker is, for Temporal's Worker Versioning. Off unless the settings name one. */
import type { WorkerOptions } from '@temporalio/worker';
import type { Settings } from './config';
import { Failure } from './domain/failures';

/**
 * Runs are pinned: the version that began one does all of it, its activities included, and no other sees it.
 * @throws Failure Request.Invalid where a deployment is named without a build
 */
export function versioningOf({
  IMPRESARIO_DEPLOYMENT: deploymentName,
  IMPRESARIO_BUILD_ID: buildId,
}: Pick<Settings, 'IMPRESARIO_DEPLOYMENT' | 'IMPRESARIO_BUILD_ID'>): Pick<
  WorkerOptions,
  'workerDeploymentOptions'
> {
  if (deploymentName === '') return {};
  if (buildId === '') {
    throw new Failure(
      'Request.Invalid',
      `IMPRESARIO_DEPLOYMENT is ${deploymentName}, but IMPRESARIO_BUILD_ID is not set: name the build, for instance by its commit.`,
    );
  }
  return {
    workerDeploymentOptions: {
      useWorkerVersioning: true,
      version: { deploymentName, buildId },
      defaultVersioningBehavior: 'PINNED',
    },
  };
}

/** Saves what a run's tasks made to a folder. Inputs are not copied: the caller has them. */
import { lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '../../spool';
import { writeHandle } from '../../domain/handles';
import type { Resource } from '../../domain/resource';
import type { ArtifactStore } from '../../ports';
import { endingFor } from '../inputs/media-types';
import { fileTrouble, mistake } from '../problem';
import type { RunReport } from './run-report';

export interface NamedArtifact {
  /** As the answer points at it: `<image-3>`. Several artifacts share one when a task made many of a kind. */
  handle: string;
  resource: Resource;
  fileName: string;
}

export type SavedArtifact = NamedArtifact & { path: string };

/** `task-<id>-<kind>.<ending>`, numbered where a task made several of a kind. Built from our own words alone. */
export function nameArtifacts({ outcome, made }: Pick<RunReport, 'outcome' | 'made'>): NamedArtifact[] {
  return outcome.tasks.flatMap(({ id }) => {
    const resources = made.get(id) ?? [];
    return resources.map((resource, at) => {
      const alike = resources.filter(({ kind }) => kind === resource.kind);
      const position = resources.slice(0, at + 1).filter(({ kind }) => kind === resource.kind).length;
      const number = alike.length > 1 ? `-${position}` : '';
      return {
        handle: writeHandle({ from: 'task', task: id, kind: resource.kind }),
        resource,
        fileName: `task-${id}-${resource.kind}${number}.${endingFor(resource.mediaType)}`,
      };
    });
  });
}

/**
 * Fetches every artifact, checked by hash, then moves it in place: a file is there whole or not at all, and a link
 * that lies in its way is replaced, not followed.
 * @throws CommandProblem Request.Invalid where the folder can't be used or holds other files by these names.
 */
export async function saveArtifacts(
  store: Pick<ArtifactStore, 'fetchFile'>,
  report: Pick<RunReport, 'outcome' | 'made'>,
  folder: string,
  signal: AbortSignal,
): Promise<SavedArtifact[]> {
  const artifacts = nameArtifacts(report).map((artifact) => ({
    ...artifact,
    path: join(folder, artifact.fileName),
  }));
  const workshop = await openWorkshop(folder);
  try {
    for (const artifact of artifacts) await refuseOther(artifact);
    for (const { path, fileName, resource } of artifacts) {
      const whole = join(workshop, fileName);
      await store.fetchFile(resource.key, resource.sha256, whole, signal);
      await rename(whole, path);
    }
    return artifacts;
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** A folder inside the caller's, on the same disk, for files that are not whole yet. */
async function openWorkshop(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    return await mkdtemp(join(folder, '.saving-'));
  } catch (error) {
    throw mistake(`The folder ${folder} ${fileTrouble(error)}. Give another one.`);
  }
}

/** Saving the same run again is fine; another run's results are not written over. */
async function refuseOther({ path, fileName, resource }: SavedArtifact): Promise<void> {
  const there = await lstat(path).catch(() => undefined);
  if (!there || there.isSymbolicLink()) return;
  if (there.isFile() && (await hashFile(path)) === resource.sha256) return;
  throw mistake(
    `${path} is there already and holds something else, so nothing was saved. Move ${fileName} away, or give another folder.`,
  );
}

/** Calls a local expert through the adapter, and checks what comes as the worker does before it is used. */
import { join } from 'node:path';
import { type VerifiedOutput, verifyOutputs } from '../../src/activities/verify-output';
import { createExpertEndpoint } from '../../src/adapters/huggingface';
import { ModelId } from '../../src/domain/ids';
import type { Kind } from '../../src/domain/kinds';
import type { TaskType } from '../../src/domain/task-catalogue';
import { MediaHelper } from '../../src/media/media-helper';
import type { ExpertInput } from '../../src/ports';
import { projectFolder } from './run-client';

/** A text, or a file: a sample's name or an absolute path. */
export type GivenArgument =
  { name: string; text: string } | { name: string; file: string; kind: Kind; mediaType: string };

export async function callExpert(
  expertsUrl: string,
  folder: string,
  task: TaskType,
  model: string,
  given: readonly GivenArgument[],
): Promise<VerifiedOutput[]> {
  const id = ModelId.parse(`impresario/${model}`);
  const inputs = given.map((argument): ExpertInput =>
    'text' in argument
      ? { ...argument, is: 'text' }
      : {
          name: argument.name,
          is: 'file',
          kind: argument.kind,
          mediaType: argument.mediaType,
          path: argument.file.startsWith('/') ? argument.file : join(projectFolder, 'samples', argument.file),
        },
  );
  const call = {
    task,
    model: { id, revision: '1', endpoint: { via: 'local' as const, path: `/models/${id}` } },
    inputs,
    idempotencyKey: 'key-of-the-call',
    spend: () => undefined,
    folder,
    maxOutputBytes: 100_000_000,
  };
  const never = new AbortController().signal;
  const outputs = await createExpertEndpoint({ expertsUrl }).call(call, never);
  const media = new MediaHelper();
  try {
    const about = { task, model: id, given: { inputs, pictures: new Map(), adapted: [] } };
    return await verifyOutputs(about, outputs, media, never);
  } finally {
    await media.close();
  }
}

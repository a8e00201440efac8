/** Removes objects, as many at once as S3 takes. */
import { DeleteObjectsCommand, type S3Client } from '@aws-sdk/client-s3';

/** S3's own limit for one call. */
const atOnce = 1_000;

/** @throws Error where the server kept one: what could be removed is gone by then, so trying again is safe. */
export async function removeObjects(
  client: S3Client,
  Bucket: string,
  keys: readonly string[],
  abortSignal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < keys.length; from += atOnce) {
    const Objects = keys.slice(from, from + atOnce).map((Key) => ({ Key }));
    const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
    const { Errors = [] } = await client.send(command, { abortSignal });
    const [first] = Errors;
    if (first) throw new Error(`${first.Key ?? 'an object'} was kept: ${first.Message ?? first.Code ?? ''}`);
  }
}

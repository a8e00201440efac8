/** Copies an object on the server: its bytes never come here. */
import { CopyObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { lengthOf, type ObjectPlace } from './put-file';
import { missing } from './read-object';
import { factsOf } from './to-failure';

/**
 * An object of the same length that is there already is left as it is: keys are made from hashes. S3 shows a copy only
 * when all of it is there, and copies at most 5 GB in one request, which is more than an artifact has.
 * @throws Failure Artifact.Missing when there is no object to copy
 */
export async function copyObject(
  client: S3Client,
  { from, to }: { from: ObjectPlace; to: ObjectPlace },
  signal: AbortSignal,
): Promise<void> {
  const [length, there] = await Promise.all([lengthOf(client, from, signal), lengthOf(client, to, signal)]);
  if (length === undefined) throw missing(from);
  if (there === length) return;
  const CopySource = [from.Bucket, ...from.Key.split('/')].map(encodeURIComponent).join('/');
  try {
    await client.send(new CopyObjectCommand({ ...to, CopySource }), { abortSignal: signal });
  } catch (error) {
    const { name } = factsOf(error);
    // Deleted between the look and the copy.
    if (name === 'NoSuchKey') throw missing(from);
    throw error;
  }
}

/** The only place where errors of the store become failures: what failed, on what, and which setting to check. */
import { types } from 'node:util';
import { Failure } from '../../domain/failures';
import type { S3Place } from './connect';

/** What was being done, in the middle of a sentence: `put the artifact runs/…`. */
export interface Deed {
  place: S3Place;
  doing: string;
}

/** Does something at the store; whatever is thrown becomes a failure, or the reason why it was given up. */
export async function attempt<Result>(
  deed: Deed,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  try {
    return await work();
  } catch (error) {
    // Whatever the vendor makes of an abort, the reason for it is what happened.
    throw signal.aborted ? signal.reason : toFailure(error, deed);
  }
}

/** Errors that are not the store's, such as a full disk on our side, stay what they are. */
function toFailure(error: unknown, deed: Deed): unknown {
  if (error instanceof Failure) return error;
  const { name, message, code, status } = factsOf(error);
  const why = reasonOf(name, status) ?? reasonOf(code, status) ?? reasonOfStatus(status);
  const { where, setting } = whereIs(deed.place);
  if (why !== undefined) return unavailable(deed, why(deed.place, where), error);
  if (status !== undefined)
    return unavailable(
      deed,
      `${where} answered with status ${status} (${name}: ${message}). It is tried again.`,
      error,
    );
  if (name === 'TimeoutError')
    return unavailable(deed, `${where} does not answer in time. Check ${setting}.`, error);
  if (networkCode.test(code))
    return unavailable(
      deed,
      `${where} can't be reached (${code}). Check ${setting}, and that the server is up.`,
      error,
    );
  return error;
}

const unavailable = ({ doing }: Deed, why: string, cause: unknown): Failure =>
  new Failure('Artifact.Unavailable', `Could not ${doing}: ${why}`, { known: false }, { cause });

/** Codes of Node's network, of its HTTP parser and of TLS. */
const networkCode =
  /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOST|ENET|EPROTO|HPE_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|ERR_STREAM_PREMATURE_CLOSE)/;

type Sentence = (place: S3Place, where: string) => string;

const wrongKeys: Sentence = (_place, where) =>
  `${where} does not accept the keys. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
const noKeys: Sentence = (_place, where) =>
  `there are no keys for ${where}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
const noBucket: Sentence = ({ bucket }, where) =>
  `${where} has no bucket "${bucket}". Make it, or correct S3_BUCKET.`;
const wrongRegion: Sentence = ({ bucket, region }, where) =>
  `the bucket "${bucket}" at ${where} is not in the region ${region}. Correct S3_REGION.`;
const wrongClock: Sentence = (_place, where) =>
  `the clocks of ${where} and of this machine differ too much. Set this machine's clock.`;
const overloaded: Sentence = (_place, where) => `${where} asks callers to slow down. It is tried again.`;

/** What S3's error codes mean for the person who must act. */
const sentences: Readonly<Record<string, Sentence>> = {
  InvalidAccessKeyId: wrongKeys,
  SignatureDoesNotMatch: wrongKeys,
  AccessDenied: ({ bucket }, where) =>
    `the keys may not do that in the bucket "${bucket}" at ${where}. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and S3_BUCKET.`,
  CredentialsProviderError: noKeys,
  NoSuchBucket: noBucket,
  InvalidBucketName: ({ bucket }) => `"${bucket}" can't be a bucket's name. Correct S3_BUCKET.`,
  PermanentRedirect: wrongRegion,
  AuthorizationHeaderMalformed: wrongRegion,
  RequestTimeTooSkewed: wrongClock,
  SlowDown: overloaded,
  ServiceUnavailable: overloaded,
};

const reasonOf = (name: string, status: number | undefined): Sentence | undefined =>
  status === 200 ? notS3 : Object.hasOwn(sentences, name) ? sentences[name] : undefined;

/** An error though the status says success: the body could not be read as S3's. */
const notS3: Sentence = (_place, where) =>
  `${where} does not answer as an S3 server does. Check S3_ENDPOINT.`;

/** Answers to HEAD have no body, and so no code. */
function reasonOfStatus(status: number | undefined): Sentence | undefined {
  if (status === 401 || status === 403) return wrongKeys;
  if (status === 429 || status === 503) return overloaded;
  return undefined;
}

/** How the place is named to people, and the setting that says where it is. */
const whereIs = ({ endpoint, region }: S3Place): { where: string; setting: string } =>
  endpoint === ''
    ? { where: `AWS S3 in ${region}`, setting: 'the network' }
    : { where: `the S3 server at ${endpoint}`, setting: 'S3_ENDPOINT' };

/** What can be told of an error; the vendor's classes say no more than these fields. */
interface ErrorFacts {
  name: string;
  message: string;
  code: string;
  /** Of the HTTP answer; `undefined` where there was none. */
  status: number | undefined;
}

/** Whether something was to be put unless it is there, and it is, or another is just putting it. */
export function isThereAlready(error: unknown): boolean {
  const { name, status } = factsOf(error);
  return status === 412 || name === 'ConditionalRequestConflict';
}

export function factsOf(error: unknown): ErrorFacts {
  // Not `instanceof Error`: where code runs in a context of its own, as under jest, Node's classes are other ones.
  if (!types.isNativeError(error)) return { name: '', message: String(error), code: '', status: undefined };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const { name, message } = error;
  return { name, message, code, status: statusOf(error) };
}

function statusOf(error: Error): number | undefined {
  const metadata = '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

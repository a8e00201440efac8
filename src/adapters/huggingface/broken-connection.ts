/** Whether an error of `fetch` says that the connection broke, which Node's own and undici's say in the same way. */

export type Broken = { is: 'no' } | { is: 'broken'; why: string } | { is: 'too large' };

export function brokenConnection(error: unknown): Broken {
  if (!(error instanceof Error)) return { is: 'no' };
  const { cause } = error;
  const codes = [codeOf(error), codeOf(cause)];
  if (codes.includes('UND_ERR_RES_EXCEEDED_MAX_SIZE')) return { is: 'too large' };
  const isFetchs = error.message === 'fetch failed' || error.message === 'terminated';
  if (!isFetchs && codes.every((code) => code === '')) return { is: 'no' };
  return {
    is: 'broken',
    why: cause instanceof Error && cause.message !== '' ? cause.message : error.message,
  };
}

/** Node's and undici's errors bear a code; those of ours and of the client do not. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

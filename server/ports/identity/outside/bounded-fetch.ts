/** The service could not be reached, took too long or answered that it is broken: nothing was said about the person. */
export class Unreachable extends Error {}

/** It answered with more than it may: asking again would not help. */
export class TooMuch extends Unreachable {}

/** No honest answer of such a service is longer. */
const MOST_BYTES = 1024 * 1024;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Never follows a redirect, never waits longer than `timeoutMs` and never reads more than `mostBytes`. */
export function boundedFetch(timeoutMs: number, fetchIt: Fetch = fetch, mostBytes = MOST_BYTES) {
  return async (url: string, init: object): Promise<Response> => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetchIt(url, { ...init, redirect: 'manual', signal });
      if (response.status >= 500 || response.status === 429) throw new Unreachable(`It answered ${response.status}.`);
      return new Response(await wholeBody(response, mostBytes), { status: response.status, headers: response.headers });
    } catch (error) {
      throw error instanceof Unreachable ? error : new Unreachable('It did not answer.', { cause: error });
    }
  };
}

async function wholeBody(response: Response, mostBytes: number): Promise<Blob | null> {
  if (!response.body) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw new TooMuch('It answered with far too much.');
    parts.push(part);
  }
  return new Blob(parts);
}

/** Whether this error, or one it was made from, says so. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Error && error.cause !== undefined && isUnreachable(error.cause));

/** 'late' where it is not done in time. What it was doing is left to end by itself. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late'> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(resolve, milliseconds, 'late');
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

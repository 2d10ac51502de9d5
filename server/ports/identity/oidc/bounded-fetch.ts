/** The service could not be reached, timed out, or returned a server error. This says nothing about the user. */
export class UnreachableError extends Error {}

/** The response was larger than allowed. A retry would not help. */
export class ResponseTooLargeError extends UnreachableError {}

/** No legitimate response of an identity provider is longer. */
const MAX_BYTES = 1024 * 1024;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A fetch that never follows a redirect, never waits longer than `timeoutMs` and never reads more than `maxBytes`. */
export function boundedFetch(timeoutMs: number, innerFetch: Fetch = fetch, maxBytes = MAX_BYTES) {
  return async (url: string, init: object): Promise<Response> => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await innerFetch(url, { ...init, redirect: 'manual', signal });
      if (response.status >= 500 || response.status === 429)
        throw new UnreachableError(`The request failed with status ${response.status}.`);
      return new Response(await readBody(response, maxBytes), { status: response.status, headers: response.headers });
    } catch (error) {
      throw error instanceof UnreachableError
        ? error
        : new UnreachableError('The request failed or timed out.', { cause: error });
    }
  };
}

async function readBody(response: Response, maxBytes: number): Promise<Blob | null> {
  if (!response.body) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new ResponseTooLargeError('The response is larger than allowed.');
    parts.push(part);
  }
  return new Blob(parts);
}

/** Whether this error, or any of its causes, is an UnreachableError. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  (error instanceof Error && error.cause !== undefined && isUnreachable(error.cause));

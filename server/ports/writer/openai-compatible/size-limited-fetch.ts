/** A fetch with a size limit that rejects as soon as its signal fires, whatever the underlying fetch does. */
import { WriterError } from '../port.ts';

export type Fetch = typeof globalThis.fetch;

/** An answer of 60 words is under 2 KB. Reasoning models may add their reasoning. */
const MAX_BYTES = 64 * 1024;

/**
 * Rejects with the signal's reason as soon as it fires, even if the work never ends. If it has already fired, the work
 * is not started.
 */
export const raceWithAbort = async <Result>(startWork: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([startWork(), aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
};

const readLimited = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk !== undefined && !chunk.done; chunk = await reader?.read()) {
    size += chunk.value.byteLength;
    if (size > MAX_BYTES) {
      reader?.cancel().catch(() => undefined);
      throw new WriterError('oversized');
    }
    chunks.push(chunk.value);
  }
  return new Uint8Array(Buffer.concat(chunks));
};

/**
 * The body is read to its end here, so that a broken connection is an error and never a short answer. Redirects are
 * refused: the key and the ratings are only sent to the configured address.
 */
export const sizeLimitedFetch =
  (below: Fetch): Fetch =>
  async (input, init) => {
    const response = await below(input, { ...init, redirect: 'error' });
    const body = await readLimited(response);
    const bodyless = response.status === 204 || response.status === 304;
    return new Response(bodyless ? null : body, { status: response.status, headers: keptHeaders(response.headers) });
  };

const KEPT_HEADERS = ['content-type', 'retry-after'];

const keptHeaders = (headers: Headers): Headers =>
  new Headers([...headers].filter(([name]) => KEPT_HEADERS.includes(name)));

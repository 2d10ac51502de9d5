/**
 * Retries automatically while another request with the same idempotency key is generating the quote, or while the
 * server is briefly busy.
 */
import { ApiError } from '#web/api-client/api.ts';

const MAX_ATTEMPTS = 6;
/** For a longer wait, the user decides whether to retry. */
const MAX_WAIT_SECONDS = 5;
const transientCodes: readonly (string | null)[] = ['quote_being_written', 'too_many_requests'];

/** @param request must send the same request each time: the same idempotency key, or the same quote. */
export async function retryWhileGenerating<Reply>(request: () => Promise<Reply>, signal?: AbortSignal): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      const seconds = retryDelaySeconds(error);
      if (seconds === null || attempt >= MAX_ATTEMPTS) throw error;
      await delay(1000 * seconds, signal);
    }
  }
}

function retryDelaySeconds(error: unknown): number | null {
  if (!(error instanceof ApiError) || !transientCodes.includes(error.code)) return null;
  const { retryAfterSeconds } = error;
  return retryAfterSeconds !== null && retryAfterSeconds <= MAX_WAIT_SECONDS ? retryAfterSeconds : null;
}

const delay = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort);
  });

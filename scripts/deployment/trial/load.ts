/** Simulated users who check in and read through the load balancer, and retry each failed request once. */
import { setTimeout as pause } from 'node:timers/promises';

export interface LoadFigures {
  readonly requests: number;
  /** The causes of failed first attempts. */
  readonly firstFailures: readonly string[];
  /** The causes of failed retries: what a user would have seen. */
  readonly failures: readonly string[];
  readonly longestMs: number;
  /**
   * How often the reply to a check-in was "still being written": its server died while writing, and another may write
   * only when the lease has expired. Like the pages, these users wait for the time in Retry-After.
   */
  readonly waits: number;
  /** The ids of the quotes in successful replies. */
  readonly quoteIds: readonly string[];
}

const BETWEEN_REQUESTS_MS = 400;
const BEFORE_RETRY_MS = 1000;
const MAX_WAITS = 10;

const fail = (failures: string[], cause: string): null => {
  failures.push(cause);
  return null;
};

/**
 * @param cookies of the users: every second one only reads.
 * @returns a function that ends the load and returns its figures.
 */
export function startUserLoad(origin: string, cookies: readonly string[]): () => Promise<LoadFigures> {
  const figures = { requests: 0, firstFailures: [] as string[], failures: [] as string[], longestMs: 0, waits: 0 };
  const quoteIds: string[] = [];
  let isOver = false;

  const send = async (path: string, init: RequestInit, failures: string[], waits = 0): Promise<unknown> => {
    const startedAt = performance.now();
    const response = await fetch(`${origin}${path}`, init)
      .then(async (reply) => ({ ok: reply.ok, status: reply.status, headers: reply.headers, body: await reply.text() }))
      .catch(({ cause }: { cause?: { code?: string } }) => ({ failure: cause?.code ?? 'no connection' }));
    figures.longestMs = Math.max(figures.longestMs, performance.now() - startedAt);
    if ('failure' in response) return fail(failures, response.failure);
    if (response.ok) return JSON.parse(response.body);
    if (!response.body.includes('"quote_being_written"') || waits === MAX_WAITS)
      // Caddy's own replies have no body.
      return fail(failures, `${response.status}${response.body === '' ? ' of Caddy' : ''}`);
    figures.waits += 1;
    await pause(Number(response.headers.get('retry-after')) * 1000);
    return send(path, init, failures, waits + 1);
  };
  const sendTwice = async (path: string, init: RequestInit): Promise<unknown> => {
    figures.requests += 1;
    const first = await send(path, init, figures.firstFailures);
    if (first !== null) return first;
    await pause(BEFORE_RETRY_MS);
    return send(path, init, figures.failures);
  };
  const checkIn = async (cookie: string): Promise<void> => {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const done = await sendTwice('/api/quotes/generate', { method: 'POST', headers, body: '{}' });
    if (done) quoteIds.push((done as { quote: { id: string } }).quote.id);
  };
  const use = async (cookie: string, index: number): Promise<void> => {
    while (!isOver) {
      if (index % 2 === 0) await checkIn(cookie);
      else await sendTwice('/api/quotes/recent?limit=20', { headers: { cookie } });
      await pause(BETWEEN_REQUESTS_MS);
    }
  };
  const users = cookies.map(use);
  return async () => {
    isOver = true;
    await Promise.all(users);
    return { ...figures, quoteIds };
  };
}

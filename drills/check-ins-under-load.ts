/** People who check in again and again, each check-in until it is answered, and people who read: what drills need. */
import { setTimeout as pause } from 'node:timers/promises';

/** Who asked, and what became of it. */
export interface Load {
  /** Ids of quotes that were answered with 200, by the key of their check-in. */
  readonly answered: ReadonlyMap<string, string>;
  /** Requests that were not answered well: refused, cut or 5xx. */
  readonly failures: readonly string[];
  /** The longest any request took until it was answered or cut, in ms. */
  readonly longestMs: () => number;
  /** Begins nothing more, and waits for what is under way. */
  readonly end: () => Promise<void>;
}

export interface LoadOptions {
  /** Where the n-th try of a request goes. */
  readonly originOf: (tries: number) => string;
  /** Cookie headers: each of these people checks in, one check-in after the other. */
  readonly writers: readonly string[];
  /** Cookie headers: each of these reads, one request after the other. */
  readonly readers: readonly string[];
  /** Whether a check-in that was not answered well is sent again, with its key, until it is. */
  readonly again: boolean;
}

const PAUSE_MS = 100;

export function load({ originOf, writers, readers, again }: LoadOptions): Load {
  const answered = new Map<string, string>();
  const failures: string[] = [];
  let longest = 0;
  let isOver = false;

  const ask = async (url: string, init: RequestInit): Promise<unknown> => {
    const startedAt = performance.now();
    try {
      const answer = await fetch(url, init);
      const body: unknown = await answer.json();
      if (answer.ok) return body;
      // Too many at once is an answer.
      if (answer.status !== 429) failures.push(`${answer.status}`);
    } catch (error) {
      failures.push(causeOf(error));
    } finally {
      longest = Math.max(longest, performance.now() - startedAt);
    }
    return null;
  };

  const checkIn = async (cookie: string, first: number): Promise<void> => {
    const key = crypto.randomUUID();
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key };
    for (let tries = first; ; tries += 1) {
      const url = `${originOf(tries)}/api/quotes/generate`;
      const done = (await ask(url, { method: 'POST', headers, body: '{}' })) as { quote: { id: string } } | null;
      if (done) answered.set(key, done.quote.id);
      if (!done) await pause(PAUSE_MS);
      if (done || !again) return;
    }
  };
  const write = async (cookie: string, first: number): Promise<void> => {
    while (!isOver) await checkIn(cookie, first);
  };
  const read = async (cookie: string, first: number): Promise<void> => {
    for (let tries = first; !isOver; tries += 1) {
      const body = await ask(`${originOf(tries)}/api/quotes/recent?limit=20`, { headers: { cookie } });
      if (!body) await pause(PAUSE_MS);
    }
  };
  const all = [...writers.map(write), ...readers.map(read)];
  const end = async () => {
    isOver = true;
    await Promise.all(all);
  };
  return { answered, failures, longestMs: () => longest, end };
}

function causeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? String(error);
}

/** How often each of these happened: "503 x 12, ECONNRESET x 2". */
export const counted = (failures: readonly string[]): string =>
  [...Map.groupBy(failures, (failure) => failure)].map(([failure, all]) => `${failure} x ${all.length}`).join(', ') ||
  'none';

/** Ids of all quotes of a person, the newest first. */
export async function allQuotes(origin: string, cookie: string): Promise<string[]> {
  const ids: string[] = [];
  let before = '';
  for (;;) {
    const answer = await fetch(`${origin}/api/quotes/recent?limit=100${before}`, { headers: { cookie } });
    const page = (await answer.json()) as { quotes: { id: string }[]; nextBefore: string | null };
    ids.push(...page.quotes.map(({ id }) => id));
    if (page.nextBefore === null) return ids;
    before = `&before=${page.nextBefore}`;
  }
}

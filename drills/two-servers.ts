/**
 * Two servers on one database under load, and one of them is killed (SIGKILL). Clients do what a load balancer does: a
 * failed request is retried once on the other server. No retry may fail, and nothing may be stored twice.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpCaller, HttpReply } from '../server/testing/http-caller.ts';
import { compareWithStored } from './fixtures/check-in-load.ts';
import { onDrillPlace, subscribeUsers } from './fixtures/drill-place.ts';
import type { DrillResult } from './result.ts';

const USERS = 8;
const LOAD_MS = 4000;
const READY_LIMIT_MS = 60_000;
const POLL_MS = 100;

interface Outcomes {
  readonly answered: Map<string, string>;
  retried: number;
  failed: number;
}

export const twoServers = (postgresUrl: string): Promise<DrillResult> =>
  onDrillPlace(postgresUrl, async (place) => {
    const [killed, survivor] = [await place.start(), await place.start()];
    const users = await subscribeUsers(killed.origin, USERS);
    const outcomes: Outcomes = { answered: new Map(), retried: 0, failed: 0 };
    let isOver = false;
    const load = users.map(async (user, index) => {
      const at = [user.copy(killed.origin), user.copy(survivor.origin)];
      for (let turn = index; !isOver; turn += 1) {
        const first = at[turn % 2];
        const other = at[(turn + 1) % 2];
        if (first && other) await checkInOnce(first, other, outcomes);
      }
    });
    // On a busy machine the first check-ins are slow, and a kill before them would prove nothing.
    for (let waited = 0; outcomes.answered.size < USERS && waited < READY_LIMIT_MS; waited += POLL_MS)
      await pause(POLL_MS);
    await pause(LOAD_MS / 2);
    const before = outcomes.answered.size;
    await killed.end('SIGKILL');
    await pause(LOAD_MS / 2);
    isOver = true;
    await Promise.all(load);
    const writers = users.map(({ cookies }) => cookies.header);
    const { lost, duplicates } = await compareWithStored(survivor.origin, writers, outcomes.answered);
    return {
      what: 'one of two servers killed under load; failed requests retried once on the other',
      outcome: `${before} check-ins acknowledged before the kill and ${outcomes.answered.size - before} after it; ${outcomes.retried} retried, ${outcomes.failed} failed after the retry; ${lost} lost, ${duplicates} duplicated`,
      passed: before > 0 && outcomes.answered.size > before && outcomes.failed + lost + duplicates === 0,
    };
  });

async function checkInOnce(first: HttpCaller, other: HttpCaller, outcomes: Outcomes): Promise<void> {
  const key = crypto.randomUUID();
  const ask = (caller: HttpCaller): Promise<HttpReply | null> =>
    caller.post('/api/quotes/generate', {}, { 'idempotency-key': key }).catch(() => null);
  let reply = await ask(first);
  if (reply?.status !== 200) {
    outcomes.retried += 1;
    reply = await ask(other);
  }
  if (reply?.status === 200) outcomes.answered.set(key, reply.body.quote.id);
  else outcomes.failed += 1;
}

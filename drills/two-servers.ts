/**
 * Two servers on one database under load, and one of them is killed (SIGKILL). Clients do what a load balancer does: a
 * failed request is retried once on the other server. No retry may fail, and nothing may be stored twice.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { msUntil } from '../server/testing/ms-until.ts';
import { onServerLocation } from '../server/testing/server-location.ts';
import { inTurn, startLoad } from './fixtures/check-in-load.ts';
import { cookiesOf, subscribeUsers } from './fixtures/drill-users.ts';
import { type Drill, resultOf } from './result.ts';

const USERS = 8;
const LOAD_MS = 4000;
const READY_LIMIT_MS = 60_000;

export const twoServers: Drill = (postgresUrl) =>
  onServerLocation(postgresUrl, async (location) => {
    const servers = [await location.start(), await location.start()] as const;
    const [killed, survivor] = servers;
    const writers = cookiesOf(await subscribeUsers(killed.origin, USERS));
    const load = startLoad({ originOf: inTurn(servers), writers, attempts: 2, retryMs: 0 });
    // On a busy machine the first check-ins are slow, and a kill before them would prove nothing.
    await msUntil(() => load.answered.size >= USERS, READY_LIMIT_MS);
    await pause(LOAD_MS / 2);
    const before = load.answered.size;
    await killed.end('SIGKILL');
    await pause(LOAD_MS / 2);
    const stored = await load.stopAndCompare(survivor.origin);
    const failed = load.retryFailures.length;
    const after = load.answered.size - before;
    return resultOf('one of two servers killed under load; failed requests retried once on the other', [
      [`${before} check-ins acknowledged before the kill and ${after} after it`, before > 0 && after > 0],
      [`${load.failures.length - failed} retried, ${failed} failed after the retry`, failed === 0],
      stored,
    ]);
  });

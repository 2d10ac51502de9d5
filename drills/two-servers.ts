/**
 * Two servers on one database under load, and one of them is killed (SIGKILL). Clients do what a load balancer does: a
 * failed request is retried once on the other server. No retry may fail, and nothing may be stored twice.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { msUntil } from '../server/testing/ms-until.ts';
import { compareWithStored, startLoad } from './fixtures/check-in-load.ts';
import { onDrillLocation, subscribeCookies } from './fixtures/drill-location.ts';
import type { PostgresDrill } from './result.ts';

const USERS = 8;
const LOAD_MS = 4000;
const READY_LIMIT_MS = 60_000;

export const twoServers: PostgresDrill = (postgresUrl) =>
  onDrillLocation(postgresUrl, async (location) => {
    const servers = [await location.start(), await location.start()] as const;
    const [killed, survivor] = servers;
    const originOf = (tries: number) => servers[tries % 2]?.origin ?? '';
    const writers = await subscribeCookies(killed.origin, USERS);
    const load = startLoad({ originOf, writers, readers: [], attempts: 2, retryMs: 0 });
    // On a busy machine the first check-ins are slow, and a kill before them would prove nothing.
    await msUntil(() => load.answered.size >= USERS, READY_LIMIT_MS);
    await pause(LOAD_MS / 2);
    const before = load.answered.size;
    await killed.end('SIGKILL');
    await pause(LOAD_MS / 2);
    await load.stop();
    const failed = load.retryFailures.length;
    const { lost, duplicates } = await compareWithStored(survivor.origin, writers, load.answered);
    return {
      what: 'one of two servers killed under load; failed requests retried once on the other',
      outcome: `${before} check-ins acknowledged before the kill and ${load.answered.size - before} after it; ${load.failures.length - failed} retried, ${failed} failed after the retry; ${lost} lost, ${duplicates} duplicated`,
      passed: before > 0 && load.answered.size > before && failed + lost + duplicates === 0,
    };
  });

/**
 * PostgreSQL under two servers, ten users who check in and five who read: its connections are cut repeatedly, it is
 * restarted (fast, then immediately, as after a crash), and it freezes for some seconds. No server may exit, each must
 * soon recover, and every acknowledged check-in must be stored exactly once.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RealPostgres, startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { withPgClient } from '../server/db/testing/with-pg-client.ts';
import { msUntil } from '../server/testing/ms-until.ts';
import { onServerLocation, type ServerLocation } from '../server/testing/server-location.ts';
import type { ServerProcess } from '../server/testing/server-process.ts';
import { countByCause, inTurn, startLoad } from './fixtures/check-in-load.ts';
import { cookiesOf, subscribeUsers } from './fixtures/drill-users.ts';
import { type Drill, type DrillResult, type Finding, resultOf, withinLimit } from './result.ts';

const WRITERS = 10;
const READERS = 5;
const CUTS = 25;
const CUT_EVERY_MS = 300;
/** Normal load between two faults, in milliseconds. */
const PAUSE_MS = 2000;
const FREEZE_MS = 5000;
const LIMITS = { recoveryMs: 10_000, requestMs: 10_000, stopMs: 20_000 };

export const postgresRestart: Drill = async () => {
  await using postgres = await startRealPostgres();
  return await onServerLocation(postgres.url, (location) => disturb(postgres, location));
};

async function disturb(postgres: RealPostgres, { dataDir, start }: ServerLocation): Promise<DrillResult> {
  const servers = await Promise.all(
    ['one', 'two'].map((name) => start({ dataDir: join(dataDir, name), variables: { LOG_LEVEL: 'silent' } })),
  );
  const originOf = inTurn(servers);
  const cookies = cookiesOf(await subscribeUsers(originOf(0), WRITERS + READERS));
  const [watcher = ''] = cookies;
  const recoveries: Finding[] = [];
  const load = startLoad({ originOf, writers: cookies.slice(0, WRITERS), readers: cookies.slice(WRITERS) });
  const measureRecovery = async (name: string, fault: () => Promise<void>) => {
    await pause(PAUSE_MS);
    await fault();
    const times = await Promise.all(servers.map(({ origin }) => measureRecoveryOf(origin, watcher)));
    recoveries.push(withinLimit(`recovered after ${name} in`, Math.max(...times), LIMITS.recoveryMs));
  };
  await measureRecovery(`${CUTS} disconnections`, () => cutRepeatedly(postgres));
  await measureRecovery('a fast restart', () => postgres.restart('SIGINT'));
  await measureRecovery('an immediate restart', () => postgres.restart('SIGQUIT'));
  await measureRecovery(`a ${FREEZE_MS / 1000} s freeze`, () => freezePostgres(postgres));
  await pause(PAUSE_MS);
  const stored = await load.stopAndCompare(originOf(0));
  const alive = servers.filter((server) => server.isAlive()).length;
  const stopped = await Promise.all(servers.map(stop));
  const codes = stopped.map(({ code }) => code);
  return resultOf('PostgreSQL connections cut, PostgreSQL restarted and frozen, under two servers', [
    [`${alive} of ${servers.length} servers alive`, alive === servers.length],
    ...recoveries,
    stored,
    withinLimit('longest request', load.longestMs(), LIMITS.requestMs),
    [`failed requests: ${countByCause(load.failures)}`],
    withinLimit('SIGTERM stopped both in', Math.max(...stopped.map(({ ms }) => ms)), LIMITS.stopMs),
    [`exit codes ${codes.join(', ')}`, codes.every((code) => code === 0)],
  ]);
}

const cutRepeatedly = (postgres: RealPostgres): Promise<void> =>
  withPgClient(postgres.url, async (client) => {
    for (let cut = 0; cut < CUTS; cut += 1) {
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`);
      await pause(CUT_EVERY_MS);
    }
  });

/** All of its processes, so that queries are neither refused nor answered. */
const freezePostgres = (postgres: RealPostgres): Promise<void> =>
  withPgClient(postgres.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
    const pids = [postgres.pid, ...rows.map(({ pid }) => pid)];
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const pid of pids) {
        try {
          process.kill(pid, name);
        } catch {
          // That connection has been closed since.
        }
      }
    };
    signal('SIGSTOP');
    await pause(FREEZE_MS).finally(() => signal('SIGCONT'));
  });

/** @returns the ms until the server is ready and serves reads again. */
function measureRecoveryOf(origin: string, cookie: string): Promise<number> {
  const isReady = async () => {
    const requests = ['/readyz', '/api/user/progress'].map((path) => fetch(origin + path, { headers: { cookie } }));
    const responses = await Promise.all(requests);
    await Promise.all(responses.map((response) => response.arrayBuffer()));
    return responses.every(({ ok }) => ok);
  };
  return msUntil(() => isReady().catch(() => false), LIMITS.recoveryMs * 2, 20);
}

async function stop(server: ServerProcess): Promise<{ code: number | null; ms: number }> {
  const startedAt = performance.now();
  return { code: await server.end('SIGTERM'), ms: performance.now() - startedAt };
}

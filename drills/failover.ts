/**
 * A PostgreSQL that survives a machine: three nodes, one of which is killed (SIGKILL to PostgreSQL, Patroni and etcd)
 * while it is the primary and users check in. No acknowledged check-in may be lost, writes must recover soon, and no
 * request may hang. Then the node rejoins as a standby.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runOnMaintenanceDatabase } from '../server/db/testing/maintenance-database.ts';
import { msUntil } from '../server/testing/ms-until.ts';
import { onServerLocation } from '../server/testing/server-location.ts';
import type { ServerProcess } from '../server/testing/server-process.ts';
import { countByCause, inTurn, startLoad } from './fixtures/check-in-load.ts';
import { findPrograms } from './fixtures/daemons.ts';
import { cookiesOf, seconds, subscribeUsers } from './fixtures/drill-users.ts';
import { type Cluster, startCluster } from './high-availability/cluster.ts';
import { createPooledDatabase, startPgBouncer } from './high-availability/start-pgbouncer.ts';
import { type Drill, type DrillResult, resultOf, withinLimit } from './result.ts';

const WRITERS = 8;
const READERS = 4;
const PAUSE_MS = 4000;
const LIMITS = { writeRecoveryMs: 30_000, requestMs: 10_000 };

export const failover: Drill = () =>
  onServerLocation(undefined, async ({ dataDir, start }) => {
    findPrograms('patroni', 'etcd', 'haproxy', 'pgbouncer', 'postgres');
    await using cluster = await startCluster(dataDir);
    await createPooledDatabase(cluster.adminUrl);
    await runOnMaintenanceDatabase(cluster.adminUrl, "alter role evenkeel set statement_timeout = '5s'");
    await using bouncer = await startPgBouncer(dataDir, cluster.port, 20);
    const servers: ServerProcess[] = [];
    for (const name of ['one', 'two'])
      servers.push(await start({ databaseUrl: bouncer.databaseUrl, dataDir: join(dataDir, name) }));
    return await failOverUnderLoad(cluster, servers);
  });

async function failOverUnderLoad(cluster: Cluster, servers: readonly ServerProcess[]): Promise<DrillResult> {
  const originOf = inTurn(servers);
  const [watcher = '', ...users] = cookiesOf(await subscribeUsers(originOf(0), 1 + WRITERS + READERS));
  const load = startLoad({ originOf, writers: users.slice(0, WRITERS), readers: users.slice(WRITERS) });
  await pause(PAUSE_MS);
  const before = load.answered.size;
  const killed = await cluster.killPrimary();
  const writeRecoveryMs = await measureWriteRecovery(originOf, watcher);
  await pause(PAUSE_MS);
  const restoreStartedAt = performance.now();
  await cluster.restore(killed);
  const restoredMs = performance.now() - restoreStartedAt;
  const stored = await load.stopAndCompare(originOf(0));
  const after = load.answered.size - before;
  const alive = servers.filter((server) => server.isAlive()).length;
  return resultOf("loss of the primary's machine (Patroni, etcd, HAProxy, PgBouncer; two servers)", [
    [`${killed} killed after ${before} check-ins, ${after} after it`, before > 0 && after > 0],
    withinLimit('writes recovered after', writeRecoveryMs, LIMITS.writeRecoveryMs),
    stored,
    withinLimit('longest request', load.longestMs(), LIMITS.requestMs),
    [`failed requests: ${countByCause(load.failures)}`],
    [`${killed} rejoined as a standby ${seconds(restoredMs)} after its restart`],
    [`${alive} of ${servers.length} servers alive`, alive === servers.length],
  ]);
}

/** @returns the ms until a check-in that was first sent after the kill is acknowledged. */
function measureWriteRecovery(originOf: (tries: number) => string, cookie: string): Promise<number> {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  let tries = 0;
  const isWritten = async () => {
    const url = `${originOf(tries)}/api/quotes/generate`;
    tries += 1;
    const response = await fetch(url, { method: 'POST', headers, body: '{}' });
    await response.arrayBuffer();
    return response.ok;
  };
  return msUntil(() => isWritten().catch(() => false), LIMITS.writeRecoveryMs * 2, 100);
}

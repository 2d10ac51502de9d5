/** The database is unavailable, frozen or contended. drills/postgres-restart.ts cuts its connections, too. */
import { median } from 'simple-statistics';
import { runOnMaintenanceDatabase } from '../../server/db/testing/maintenance-database.ts';
import { runQuery } from '../../server/db/testing/with-pg-client.ts';
import type { HttpCaller, HttpReply } from '../../server/testing/http-caller.ts';
import { msUntil } from '../../server/testing/ms-until.ts';
import { PASSWORD } from '../../server/testing/user-actions.ts';
import { seconds } from '../fixtures/drill-users.ts';
import { type DrillResult, resultOf, withinLimit } from '../result.ts';
import { countStatuses, inParallel, onTarget, signedUp, subscribed } from './target.ts';

const RECOVERY_LIMIT_MS = 10_000;

export const loginDuringOutage = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    await signedUp(target, 'owner@example.test');
    const name = new URL(target.databaseUrl).pathname.slice(1);
    await runOnMaintenanceDatabase(postgresUrl, `alter database ${name} allow_connections false`);
    await runOnMaintenanceDatabase(
      postgresUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    const login = () => target.caller().post('/api/auth/login', { email: 'owner@example.test', password: PASSWORD });
    const replies: HttpReply[] = [];
    for (let index = 0; index < 35; index += 1) replies.push(await login());
    await runOnMaintenanceDatabase(postgresUrl, `alter database ${name} allow_connections true`);
    const recoveryMs = await msUntil(async () => (await login()).status === 200, RECOVERY_LIMIT_MS);
    return resultOf('S9 35 sign-ins from one address during a database outage, and one after it', [
      [countStatuses(replies), replies.every(({ status }) => status === 503)],
      withinLimit('sign-in recovered after', recoveryMs, RECOVERY_LIMIT_MS),
    ]);
  });

export const frozenDatabase = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    const user = await signedUp(target, 'person@example.test');
    await inParallel(10, () => user.copy().get('/api/user'));
    const rows = await runQuery<{ pid: number }>(
      target.databaseUrl,
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const { pid } of rows) process.kill(pid, name);
    };
    signal('SIGSTOP');
    try {
      const limit = AbortSignal.timeout(20_000);
      const waits = await Promise.all(
        ['/readyz', '/api/user'].map((path) => timedGet(target.origin, path, user, limit)),
      );
      const findings = waits.map(
        ({ path, status, ms }) =>
          [`${path} ${status} after ${seconds(ms)}`, status !== 'no response' && ms < 10_000] as const,
      );
      return resultOf('S13 PostgreSQL frozen (SIGSTOP) behind every open connection', findings);
    } finally {
      signal('SIGCONT');
    }
  });

async function timedGet(origin: string, path: string, user: HttpCaller, signal: AbortSignal) {
  const startedAt = performance.now();
  const response = await fetch(origin + path, { headers: { cookie: user.cookies.header }, signal }).catch(() => null);
  await response?.arrayBuffer();
  return { path, status: response?.status ?? 'no response', ms: performance.now() - startedAt };
}

export const poolContention = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(
    postgresUrl,
    async (target) => {
      const busy = await subscribed(target, 'busy@example.test');
      const other = await signedUp(target, 'other@example.test');
      const timesBefore: number[] = [];
      for (let index = 0; index < 20; index += 1) timesBefore.push((await other.get('/api/user')).ms);
      const baseline = median(timesBefore);
      let isOver = false;
      const flood = inParallel(300, () => busy.copy().post('/api/quotes/generate', {})).finally(() => {
        isOver = true;
      });
      const times: number[] = [];
      while (!isOver) times.push((await other.get('/api/user')).ms);
      const underFlood = median(times);
      const replies = await flood;
      return resultOf('S13 300 concurrent check-ins by one user, alongside GET /api/user by another', [
        [`median ${baseline.toFixed(0)} ms before, ${underFlood.toFixed(0)} ms during the flood`, underFlood < 250],
        [countStatuses(replies), replies.every(({ status }) => status < 500)],
      ]);
    },
    { RATE_LIMITS: 'off' },
  );

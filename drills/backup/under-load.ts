/**
 * A backup while users check in (on PostgreSQL; the embedded database is backed up between two runs of its server), then
 * more check-ins, and one user deletes the account. The backup is restored elsewhere: every check-in acknowledged
 * before it is restored completely, and the account stays deleted. Damaged files and a database in use are rejected.
 */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dumpDatabase, findTraces } from '../../server/db/testing/dump-database.ts';
import { withDatabase } from '../../server/db/testing/with-database.ts';
import { callApi } from '../../server/testing/api-client.ts';
import { HttpCaller } from '../../server/testing/http-caller.ts';
import { newLocation, type TemporaryLocation } from '../../server/testing/server-location.ts';
import { startBuiltServer } from '../../server/testing/server-process.ts';
import { subscribe } from '../../server/testing/user-actions.ts';
import { allQuotes, countByCause, startLoad } from '../fixtures/check-in-load.ts';
import { DRILL_SECRET } from '../fixtures/drill-location.ts';
import { runDueJobs } from '../fixtures/users-to-erase.ts';
import type { DrillResult } from '../result.ts';
import { expectSuccess, newKeys, runCommand } from './commands.ts';
import { errorCodeIn, restoreDamagedFiles } from './damaged-files.ts';

const WRITERS = 6;
const LOAD_MS = 3000;
const DELETED_EMAIL = 'leaving@example.test';
const variables = { QUOTES_PER_DAY: '10000', QUOTES_PER_MINUTE: '10000' };

export async function backupUnderLoad(postgresUrl?: string): Promise<DrillResult> {
  const source = await newLocation(postgresUrl);
  const target = await newLocation(postgresUrl);
  const keys = await newLocation(undefined);
  const backup = join(keys.dataDir, 'backup.sql.gz.age');
  try {
    const { identity, recipient } = await newKeys(keys.dataDir, 'key');
    const run = await backUpUnderLoad(source, ['--to', backup, '--recipient', recipient]);
    const damaged = await restoreDamagedFiles(keys.dataDir, backup, identity, postgresUrl);
    copyFileSync(join(source.dataDir, 'tombstones.jsonl'), join(target.dataDir, 'tombstones.jsonl'));
    const restored = expectSuccess(await runCommand(target, 'restore', '--from', backup, '--identity', identity));
    const again = await runCommand(target, 'restore', '--from', backup, '--identity', identity);
    const found = await inspect(target, run);
    const verified = await runCommand(target, 'restore', '--from', backup, '--identity', identity, '--verify');
    const notEmpty = again.code === 1 ? errorCodeIn(again.output) : 'NOT REJECTED';
    return {
      what: `backup ${postgresUrl ? 'under load on PostgreSQL' : 'of a stopped PGlite server'}, restored elsewhere after one account was deleted`,
      outcome: `${run.before.length} check-ins acknowledged before it (${run.later} more by the end; failures: ${run.failures}), ${found.lost} lost, ${found.inconsistentRows} inconsistent rows; deleted account: ${found.traces} traces, ${found.acceptedSessions} sessions accepted; backed up in ${run.seconds.toFixed(1)} s, restored in ${restored.seconds.toFixed(1)} s, verified: ${verified.code === 0 ? 'yes' : `NO: ${verified.output}`}; ${damaged.outcomes.join(', ')}, target in use: ${notEmpty}`,
      passed:
        run.before.length > 0 &&
        run.later > 0 &&
        found.lost + found.inconsistentRows + found.traces + found.acceptedSessions === 0 &&
        verified.code === 0 &&
        notEmpty === 'database-not-empty' &&
        damaged.passed,
    };
  } finally {
    for (const location of [source, target, keys]) await location.remove();
  }
}

interface LoadedRun {
  /** Ids of quotes in responses that came before the backup began. */
  readonly before: readonly string[];
  readonly later: number;
  readonly failures: string;
  readonly seconds: number;
  /** Cookie headers. */
  readonly writers: readonly string[];
  readonly deletedUser: { readonly cookie: string; readonly id: string };
}

async function backUpUnderLoad(location: TemporaryLocation, backupArgs: readonly string[]): Promise<LoadedRun> {
  let server = await start(location);
  try {
    const callers: HttpCaller[] = [];
    for (let index = 0; index <= WRITERS; index += 1) {
      const caller = new HttpCaller(server.origin);
      await subscribe(caller, { email: index === WRITERS ? DELETED_EMAIL : `writer-${index}@example.test` });
      callers.push(caller);
    }
    const [deletedUser, writers] = [callers[WRITERS], callers.slice(0, WRITERS).map(({ cookies }) => cookies.header)];
    if (!deletedUser) throw new Error('No user was created.');
    const load = startLoad({ originOf: () => server.origin, writers, readers: [], attempts: Number.POSITIVE_INFINITY });
    await pause(LOAD_MS);
    // The embedded database has one process at a time.
    if (!location.databaseUrl) await stopFor(load, () => server.end());
    const before = [...load.answered.values()];
    const { seconds } = expectSuccess(await runCommand(location, 'backup', ...backupArgs));
    if (!location.databaseUrl) server = await start(location);
    const more = location.databaseUrl
      ? load
      : startLoad({ originOf: () => server.origin, writers, readers: [], attempts: Number.POSITIVE_INFINITY });
    await pause(LOAD_MS);
    await more.stop();
    const later = new Set([...load.answered.keys(), ...more.answered.keys()]).size - before.length;
    const id = await deleteAccount(deletedUser.copy(server.origin));
    await runDueJobs(server.origin);
    const failures = countByCause([...new Set([load, more])].flatMap((one) => one.failures));
    return { before, later, failures, seconds, writers, deletedUser: { cookie: deletedUser.cookies.header, id } };
  } finally {
    await server.end();
  }
}

const start = (location: TemporaryLocation) =>
  startBuiltServer({ ...location, sessionSecret: DRILL_SECRET, variables });

async function stopFor(load: { readonly stop: () => Promise<void> }, work: () => Promise<unknown>): Promise<void> {
  await load.stop();
  await work();
}

/** @returns the id of the deleted user. */
async function deleteAccount(caller: HttpCaller): Promise<string> {
  const { id } = await callApi(caller, 'GET /api/user');
  await callApi(caller, 'DELETE /api/user/delete-account');
  return id;
}

/** What the restored database contains after the first start on it. */
async function inspect(target: TemporaryLocation, { before, writers, deletedUser }: LoadedRun) {
  const server = await start(target);
  let acceptedSessions: boolean;
  const stored = new Set<string>();
  try {
    acceptedSessions = (await new HttpCaller(server.origin, deletedUser.cookie).get('/api/user')).status !== 401;
    for (const cookie of writers) for (const id of await allQuotes(server.origin, cookie)) stored.add(id);
    await runDueJobs(server.origin);
  } finally {
    await server.end();
  }
  return withDatabase(target, async ({ run }) => {
    const dump = await dumpDatabase(run);
    dump.delete('public.sandbox_emails');
    const { rows } = await run(COUNT_INCONSISTENT_ROWS);
    return {
      lost: before.filter((id) => !stored.has(id)).length,
      inconsistentRows: (rows as { count: number }[])[0]?.count ?? Number.NaN,
      traces: findTraces([deletedUser.id, DELETED_EMAIL], dump).length,
      acceptedSessions: Number(acceptedSessions),
    };
  });
}

/** Quotes without their check-in, and users whose totals, which change with each check-in, do not match their rows. */
const COUNT_INCONSISTENT_ROWS = `
  select ((select count(*) from quotes q where not exists
      (select from check_ins c where c.user_id = q.user_id and c.id = q.check_in_id))
    + (select count(*) from users u
      left join (select user_id, sum(entries) as sum from progress_totals group by 1) t on t.user_id = u.id
      left join (select user_id, sum(entries) as sum from mood_days group by 1) d on d.user_id = u.id
      left join (select user_id, count(*) as sum from check_ins group by 1) c on c.user_id = u.id
      where coalesce(t.sum, 0) <> coalesce(c.sum, 0) or coalesce(d.sum, 0) <> coalesce(c.sum, 0)))::int as count`;

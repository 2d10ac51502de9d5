/**
 * A backup while users check in (on PostgreSQL; the embedded database is backed up between two runs of its server), then
 * more check-ins, and one user deletes the account. The backup is restored elsewhere: every check-in acknowledged
 * before it is restored completely, and the account stays deleted. Damaged files and a database in use are rejected.
 */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findTraces } from '../../server/db/testing/dump-database.ts';
import { withDatabase } from '../../server/db/testing/with-database.ts';
import { callApi } from '../../server/testing/api-client.ts';
import { HttpCaller } from '../../server/testing/http-caller.ts';
import { newLocation, type ServerLocation } from '../../server/testing/server-location.ts';
import { subscribe } from '../../server/testing/user-actions.ts';
import { allQuotes, countByCause, startLoad } from '../fixtures/check-in-load.ts';
import { cookiesOf } from '../fixtures/drill-users.ts';
import { dumpOf } from '../fixtures/dump.ts';
import { runDueJobs } from '../fixtures/users-to-erase.ts';
import { type DrillResult, resultOf } from '../result.ts';
import { expectSuccess, newKeys, runCommand } from './commands.ts';
import { errorCodeIn, restoreDamagedFiles } from './damaged-files.ts';

const WRITERS = 6;
const LOAD_MS = 3000;
const DELETED_EMAIL = 'leaving@example.test';
const variables = { QUOTES_PER_DAY: '10000', QUOTES_PER_MINUTE: '10000' };

export async function backupUnderLoad(postgresUrl?: string): Promise<DrillResult> {
  await using source = await newLocation(postgresUrl);
  await using target = await newLocation(postgresUrl);
  await using keys = await newLocation(undefined);
  const backup = join(keys.dataDir, 'backup.sql.gz.age');
  const { identity, recipient } = await newKeys(keys.dataDir, 'key');
  const run = await backUpUnderLoad(source, ['--to', backup, '--recipient', recipient]);
  const damaged = await restoreDamagedFiles(keys.dataDir, backup, identity, postgresUrl);
  copyFileSync(join(source.dataDir, 'tombstones.jsonl'), join(target.dataDir, 'tombstones.jsonl'));
  const restore = (...more: string[]) =>
    runCommand(target, 'restore', '--from', backup, '--identity', identity, ...more);
  const restored = expectSuccess(await restore());
  const again = await restore();
  const found = await inspect(target, run);
  const verified = await restore('--verify');
  const notEmpty = again.code === 1 ? errorCodeIn(again.output) : 'NOT REJECTED';
  const how = postgresUrl ? 'under load on PostgreSQL' : 'of a stopped PGlite server';
  return resultOf(`backup ${how}, restored elsewhere after one account was deleted`, [
    [
      `${run.before.length} check-ins acknowledged before it (${run.later} more by the end; failures: ${run.failures}), ${found.lost} lost, ${found.inconsistentRows} inconsistent rows`,
      run.before.length > 0 && run.later > 0 && found.lost + found.inconsistentRows === 0,
    ],
    [
      `deleted account: ${found.traces} traces, ${found.acceptedSessions} sessions accepted`,
      found.traces + found.acceptedSessions === 0,
    ],
    [
      `backed up in ${run.seconds.toFixed(1)} s, restored in ${restored.seconds.toFixed(1)} s, verified: ${verified.code === 0 ? 'yes' : `NO: ${verified.output}`}`,
      verified.code === 0,
    ],
    ...damaged,
    [`target in use: ${notEmpty}`, notEmpty === 'database-not-empty'],
  ]);
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

async function backUpUnderLoad(location: ServerLocation, backupArgs: readonly string[]): Promise<LoadedRun> {
  let server = await location.start({ variables });
  const callers: HttpCaller[] = [];
  for (let index = 0; index <= WRITERS; index += 1) {
    const caller = new HttpCaller(server.origin);
    await subscribe(caller, { email: index === WRITERS ? DELETED_EMAIL : `writer-${index}@example.test` });
    callers.push(caller);
  }
  const [deletedUser, writers] = [callers[WRITERS] as HttpCaller, cookiesOf(callers.slice(0, WRITERS))];
  const checkIn = () => startLoad({ originOf: () => server.origin, writers });
  const load = checkIn();
  await pause(LOAD_MS);
  // The embedded database has one process at a time.
  if (!location.databaseUrl) {
    await load.stop();
    await server.end();
  }
  const before = [...load.answered.values()];
  const { seconds } = expectSuccess(await runCommand(location, 'backup', ...backupArgs));
  if (!location.databaseUrl) server = await location.start({ variables });
  const more = location.databaseUrl ? load : checkIn();
  await pause(LOAD_MS);
  await more.stop();
  const later = new Set([...load.answered.keys(), ...more.answered.keys()]).size - before.length;
  const id = await deleteAccount(deletedUser.copy(server.origin));
  await runDueJobs(server.origin);
  await server.end();
  const failures = countByCause([...new Set([load, more])].flatMap((one) => one.failures));
  return { before, later, failures, seconds, writers, deletedUser: { cookie: deletedUser.cookies.header, id } };
}

/** @returns the id of the deleted user. */
async function deleteAccount(caller: HttpCaller): Promise<string> {
  const { id } = await callApi(caller, 'GET /api/user');
  await callApi(caller, 'DELETE /api/user/delete-account');
  return id;
}

/** What the restored database contains after the first start on it. */
async function inspect(target: ServerLocation, { before, writers, deletedUser }: LoadedRun) {
  const server = await target.start({ variables });
  const { status } = await new HttpCaller(server.origin, deletedUser.cookie).get('/api/user');
  const stored = new Set((await Promise.all(writers.map((cookie) => allQuotes(server.origin, cookie)))).flat());
  await runDueJobs(server.origin);
  await server.end();
  const { rows } = await withDatabase(target, ({ run }) => run(COUNT_INCONSISTENT_ROWS));
  return {
    lost: before.filter((id) => !stored.has(id)).length,
    inconsistentRows: (rows as { count: number }[])[0]?.count ?? Number.NaN,
    traces: findTraces([deletedUser.id, DELETED_EMAIL], await dumpOf(target)).length,
    acceptedSessions: Number(status !== 401),
  };
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

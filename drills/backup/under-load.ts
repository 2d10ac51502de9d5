/**
 * A backup while users check in (on PostgreSQL; the embedded database is backed up between two runs of its server), then
 * more check-ins, and one user deletes the account. The backup is restored elsewhere: every check-in acknowledged
 * before it is restored completely, and the account stays deleted.
 */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findTraces } from '../../server/db/testing/dump-database.ts';
import { withDatabase } from '../../server/db/testing/with-database.ts';
import { callApi } from '../../server/testing/api-client.ts';
import type { HttpCaller } from '../../server/testing/http-caller.ts';
import { newLocation, type ServerLocation } from '../../server/testing/server-location.ts';
import { deleteOwnAccount } from '../../server/testing/user-actions.ts';
import { compareWithStored, countByCause, startLoad } from '../fixtures/check-in-load.ts';
import { cookiesOf, subscribeUsers } from '../fixtures/drill-users.ts';
import { dumpOf } from '../fixtures/dump.ts';
import { runDueJobs } from '../fixtures/users-to-erase.ts';
import { type Drill, resultOf } from '../result.ts';
import { newKeys, runCommand } from './commands.ts';

const WRITERS = 6;
const LOAD_MS = 3000;
const variables = { QUOTES_PER_DAY: '10000', QUOTES_PER_MINUTE: '10000' };

export const backupUnderLoad: Drill<string | undefined> = async (postgresUrl) => {
  await using source = await newLocation(postgresUrl);
  await using target = await newLocation(postgresUrl);
  await using files = await newLocation(undefined);
  const [backup, keys] = [join(files.dataDir, 'backup.sql.gz.age'), await newKeys(files.dataDir)];
  const run = await backUpUnderLoad(source, keys.to(backup));
  copyFileSync(join(source.dataDir, 'tombstones.jsonl'), join(target.dataDir, 'tombstones.jsonl'));
  const restored = await runCommand(target, 'restore', ...keys.from(backup));
  const found = await inspect(target, run);
  await runCommand(target, 'restore', ...keys.from(backup), '--verify');
  const how = postgresUrl ? 'under load on PostgreSQL' : 'of a stopped PGlite server';
  return resultOf(`backup ${how}, restored elsewhere after one account was deleted`, [
    [`${run.before.length} check-ins acknowledged before it`, run.before.length > 0],
    [`${run.later} more by the end; failures: ${run.failures}`, run.later > 0],
    [
      `${found.lost} lost, ${found.inconsistentRows} inconsistent rows`,
      found.lost === 0 && found.inconsistentRows === 0,
    ],
    [
      `deleted account: ${found.traces} traces, ${found.acceptedSessions} sessions accepted`,
      found.traces === 0 && found.acceptedSessions === 0,
    ],
    [`backed up in ${run.seconds.toFixed(1)} s, restored in ${restored.seconds.toFixed(1)} s, and verified`],
  ]);
};

interface LoadedRun {
  /** Ids of quotes in responses that came before the backup began. */
  readonly before: readonly string[];
  readonly later: number;
  readonly failures: string;
  readonly seconds: number;
  /** Cookie headers. */
  readonly writers: readonly string[];
  readonly deletedUser: HttpCaller;
  readonly traces: readonly string[];
}

async function backUpUnderLoad(location: ServerLocation, backupArgs: readonly string[]): Promise<LoadedRun> {
  let server = await location.start({ variables });
  const [deletedUser, ...others] = await subscribeUsers(server.origin, WRITERS + 1);
  if (!deletedUser) throw new Error('backUpUnderLoad: no user was signed up.');
  const { id, email } = await callApi(deletedUser, 'GET /api/user');
  const writers = cookiesOf(others);
  const startWriters = () => startLoad({ originOf: () => server.origin, writers });
  const load = startWriters();
  await pause(LOAD_MS);
  // The embedded database has one process at a time.
  if (!location.databaseUrl) {
    await load.stop();
    await server.end();
  }
  const before = [...load.answered.values()];
  const { seconds } = await runCommand(location, 'backup', ...backupArgs);
  if (!location.databaseUrl) server = await location.start({ variables });
  const more = location.databaseUrl ? load : startWriters();
  await pause(LOAD_MS);
  await more.stop();
  const later = new Set([...load.answered.keys(), ...more.answered.keys()]).size - before.length;
  await deleteOwnAccount(deletedUser.copy(server.origin));
  await runDueJobs(server.origin);
  await server.end();
  const failures = countByCause([...new Set([load, more])].flatMap((one) => one.failures));
  return { before, later, failures, seconds, writers, deletedUser, traces: [id, email] };
}

/** What the restored database contains after the first start on it. */
async function inspect(target: ServerLocation, { before, writers, deletedUser, traces }: LoadedRun) {
  const server = await target.start({ variables });
  const { status } = await deletedUser.copy(server.origin).get('/api/user');
  const { lost } = await compareWithStored(server.origin, writers, before);
  await runDueJobs(server.origin);
  await server.end();
  const { rows } = await withDatabase(target, ({ run }) => run(COUNT_INCONSISTENT_ROWS));
  return {
    lost,
    acceptedSessions: Number(status !== 401),
    traces: findTraces(traces, await dumpOf(target)).length,
    inconsistentRows: (rows as { count: number }[])[0]?.count ?? Number.NaN,
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

/**
 * Point-in-time recovery with pgBackRest: after a base backup users check in, one of them deletes the account, and an
 * accidental DELETE removes every quote. Then the disk is lost. The moment before the DELETE is restored: every
 * check-in acknowledged until then is stored, and the deleted account stays deleted.
 */
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrlFor, runOnMaintenanceDatabase } from '../../server/db/testing/maintenance-database.ts';
import type { HttpCaller } from '../../server/testing/http-caller.ts';
import { SERVER_SECRET } from '../../server/testing/server-location.ts';
import { startBuiltServer } from '../../server/testing/server-process.ts';
import { deleteOwnAccount } from '../../server/testing/user-actions.ts';
import { allQuotes, startLoad } from '../fixtures/check-in-load.ts';
import { cookiesOf, seconds, subscribeUsers } from '../fixtures/drill-users.ts';
import { runDueJobs } from '../fixtures/users-to-erase.ts';
import { type DrillResult, resultOf } from '../result.ts';
import { type ArchivedPostgres, startArchivedPostgres } from './archived-postgres.ts';

const WRITERS = 4;
const LOAD_MS = 3000;

export async function pointInTime(): Promise<DrillResult> {
  using parent = mkdtempDisposableSync(join(tmpdir(), 'evenkeel-drill-'));
  await using postgres = await startArchivedPostgres(parent.path);
  return await loseAndRestore(postgres, join(parent.path, 'server'));
}

async function loseAndRestore(postgres: ArchivedPostgres, dataDir: string): Promise<DrillResult> {
  await runOnMaintenanceDatabase(postgres.url, 'create database evenkeel');
  const databaseUrl = databaseUrlFor(postgres.url, 'evenkeel');
  const start = () => startBuiltServer({ dataDir, databaseUrl, sessionSecret: SERVER_SECRET });

  const server = await start();
  const run = await checkInAndDelete(postgres, server.origin, databaseUrl).finally(() => server.end());
  await postgres.archiveAll();
  await postgres.loseDisk();
  const restoreStartedAt = performance.now();
  await postgres.restore(run.moment);
  const restoredMs = performance.now() - restoreStartedAt;
  const found = await start().then((again) => inspect(again.origin, run).finally(() => again.end()));
  return resultOf('PostgreSQL restored by pgBackRest to the moment before an accidental DELETE of every quote', [
    [
      `${run.before.length} check-ins acknowledged after the base backup, ${run.quotesLeft} quotes left by the DELETE, ${found.lost} lost after the restore, restored in ${seconds(restoredMs)}`,
      run.before.length > 0 && run.quotesLeft === 0 && found.lost === 0,
    ],
    [
      `account deleted after that moment: ${found.hasAccess ? 'NOT ERASED' : 'erased again at startup'}`,
      !found.hasAccess,
    ],
  ]);
}

interface Run {
  /** The restored moment. */
  readonly moment: string;
  /** Ids of quotes from responses until that moment. */
  readonly before: readonly string[];
  /** Quotes left after the DELETE. */
  readonly quotesLeft: number;
  /** Cookie headers. */
  readonly writers: readonly string[];
  readonly deletedUser: HttpCaller;
}

async function checkInAndDelete(postgres: ArchivedPostgres, origin: string, databaseUrl: string): Promise<Run> {
  const callers = await subscribeUsers(origin, WRITERS + 1);
  const [deletedUser, ...others] = callers as [HttpCaller, ...HttpCaller[]];
  const writers = cookiesOf(others);
  postgres.backUp();
  const load = startLoad({ originOf: () => origin, writers });
  await pause(LOAD_MS);
  await load.stop();
  const moment = await postgres.now();
  await deleteOwnAccount(deletedUser);
  await runDueJobs(origin);
  await runOnMaintenanceDatabase(databaseUrl, 'delete from quotes');
  const left = await Promise.all(writers.map((cookie) => allQuotes(origin, cookie)));
  return { moment, before: [...load.answered.values()], quotesLeft: left.flat().length, writers, deletedUser };
}

/** What the server returns after its first start on the restored database. */
async function inspect(origin: string, { before, writers, deletedUser }: Run) {
  const stored = new Set((await Promise.all(writers.map((cookie) => allQuotes(origin, cookie)))).flat());
  const { status } = await deletedUser.copy(origin).get('/api/user');
  return { lost: before.filter((id) => !stored.has(id)).length, hasAccess: status !== 401 };
}

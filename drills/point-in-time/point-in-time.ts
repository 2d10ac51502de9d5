/**
 * Point-in-time recovery with pgBackRest: after a base backup users check in, one of them deletes the account, and an
 * accidental DELETE removes every quote. Then the disk is lost. The moment before the DELETE is restored: every
 * check-in acknowledged until then is stored, and the deleted account stays deleted.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrlFor, runOnMaintenanceDatabase } from '../../server/db/testing/maintenance-database.ts';
import type { HttpCaller } from '../../server/testing/http-caller.ts';
import { onServerLocation, type ServerLocation } from '../../server/testing/server-location.ts';
import { deleteOwnAccount } from '../../server/testing/user-actions.ts';
import { compareWithStored, startLoad } from '../fixtures/check-in-load.ts';
import { cookiesOf, seconds, subscribeUsers } from '../fixtures/drill-users.ts';
import { runDueJobs } from '../fixtures/users-to-erase.ts';
import { type Drill, type DrillResult, resultOf } from '../result.ts';
import { type ArchivedPostgres, startArchivedPostgres } from './archived-postgres.ts';

const WRITERS = 4;
const LOAD_MS = 3000;

export const pointInTime: Drill = () =>
  onServerLocation(undefined, async (location) => {
    await using postgres = await startArchivedPostgres(location.dataDir);
    return await loseAndRestore(postgres, location);
  });

async function loseAndRestore(postgres: ArchivedPostgres, location: ServerLocation): Promise<DrillResult> {
  await runOnMaintenanceDatabase(postgres.url, 'create database evenkeel');
  const databaseUrl = databaseUrlFor(postgres.url, 'evenkeel');
  const server = await location.start({ databaseUrl });
  const run = await checkInAndDelete(postgres, server.origin, databaseUrl);
  await server.end();
  await postgres.archiveAll();
  await postgres.loseDisk();
  const restoreStartedAt = performance.now();
  await postgres.restore(run.moment);
  const restored = seconds(performance.now() - restoreStartedAt);
  const again = await location.start({ databaseUrl });
  const { lost } = await compareWithStored(again.origin, run.writers, run.answered);
  const hasAccess = (await run.deletedUser.copy(again.origin).get('/api/user')).status !== 401;
  const { length: acknowledged } = run.answered;
  return resultOf('PostgreSQL restored by pgBackRest to the moment before an accidental DELETE of every quote', [
    [`${acknowledged} check-ins acknowledged after the base backup`, acknowledged > 0],
    [`${run.quotesLeft} quotes left by the DELETE`, run.quotesLeft === 0],
    [`${lost} lost after the restore, restored in ${restored}`, lost === 0],
    [`account deleted after that moment: ${hasAccess ? 'NOT ERASED' : 'erased again at startup'}`, !hasAccess],
  ]);
}

interface Run {
  /** The restored moment. */
  readonly moment: string;
  /** Ids of quotes from responses until that moment. */
  readonly answered: readonly string[];
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
  const { stored } = await compareWithStored(origin, writers, []);
  return { moment, answered: [...load.answered.values()], quotesLeft: stored.length, writers, deletedUser };
}

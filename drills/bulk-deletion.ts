/**
 * An administrator deletes a hundred users by their ids and four hundred by a search, and the server is killed
 * (SIGKILL) repeatedly: in the middle of the first request, right after the response to the second, during the
 * background jobs that follow it, and while the last emails are sent. In the end every targeted user is gone, each
 * counted once, and every row of all other users is unchanged.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  adminOf,
  advanceMinutes,
  type NewsletterFixture,
  pollUntil,
  withNewsletterFixture,
} from '../bench/fixtures/newsletter-fixture.ts';
import type { BulkDeletion } from '../contract/calls/admin.ts';
import type { OpenDatabase } from '../server/db/client.ts';
import { users } from '../server/db/schema.ts';
import { dumpDatabase, findTraces } from '../server/db/testing/dump-database.ts';
import { withDatabase } from '../server/db/testing/with-database.ts';
import { newIdAt } from '../server/new-id.ts';
import { callApi } from '../server/testing/api-client.ts';
import type { ServerProcess } from '../server/testing/server-process.ts';
import { addUsers, type UserToDelete } from './fixtures/users-to-delete.ts';
import { requeueRemovals } from './fixtures/users-to-erase.ts';
import { type Drill, noneOf, resultOf } from './result.ts';

const BY_ID = 100;
const BY_SEARCH = 400;
const OTHERS = 40;
const BY_ID_DOMAIN = 'named.example';
const BY_SEARCH_DOMAIN = 'gone.example';
const SEARCH = 'gone';
/** The search matches this administrator too, who must not be deleted. */
const SECOND_ADMIN = 'gone-today@evenkeel.test';
const TO_DELETE = BY_SEARCH + 1;

/** How many users are deleted at the time of the kill. */
const BY_ID_KILLED_AT = 30;
const BY_SEARCH_KILLED_AT = [130, BY_SEARCH];
/** The queue's own worker sends one at a time, and so does a request that runs due jobs immediately. */
const CONCURRENT_EMAILS = 2;
/** After this, the lease on a last email that was being sent at a kill has expired (it lasts 5). */
const LEASE_EXPIRED_MINUTES = 6;
/** Infrequent enough that the server spends its time on the work and not on responses. */
const POLL_INTERVAL_MS = 20;
/** Only to end a drill that hangs: how long a deletion takes depends on what else the machine does. */
const TIMEOUT_MS = 300_000;

export const bulkDeletion: Drill<string | undefined> = (postgresUrl) =>
  withNewsletterFixture(
    {
      subscribers: 0,
      members: OTHERS,
      postgresUrl,
      variables: { ADMIN_EMAILS: `admin@evenkeel.test,${SECOND_ADMIN}` },
    },
    async (fixture) => {
      const users = await withDatabase(fixture, fill);
      const before = await withDatabase(fixture, ({ run }) => snapshotOf(run, users));
      const { deletedCounts, request } = await deleteAndKill(fixture, users);
      await withDatabase(fixture, requeueRemovals);
      const finished = await finish(await fixture.startServer());
      const after = await withDatabase(fixture, ({ run }) => snapshotOf(run, users));
      const { missing, duplicates, otherAddresses } = await countEmails(fixture, users);
      const isUnchanged = isDeepStrictEqual(after.otherRows, before.otherRows);
      const rows = `${before.otherRows.length} rows ${isUnchanged ? 'unchanged' : 'CHANGED'}`;
      const figures = finished.deletions.map(
        ({ total, deleted, skipped }) => `${deleted} deleted + ${skipped} skipped = ${total}`,
      );
      const areExact = finished.deletions.length === 2 && finished.deletions.every(isExact);
      const emails = `${missing} missing, ${duplicates} duplicated, ${otherAddresses} to other addresses`;
      const { length: kills } = deletedCounts;
      const what = `an administrator deletes ${BY_ID} users by ID and ${BY_SEARCH} by search on ${fixture.engine}, with the server killed ${kills} times`;
      return resultOf(what, [
        [`users deleted at each kill: ${deletedCounts.join(', ')}`],
        [`first request ${request}`, request === 'interrupted'],
        [`reported: ${figures.join(' and ')}`, areExact],
        [`traces of their data: ${before.traces.length} before`, before.traces.length > users.length],
        noneOf('after', after.traces),
        [
          `${finished.count - 2} of ${OTHERS} other users kept, their ${rows}`,
          after.otherUsers === OTHERS &&
            finished.count === OTHERS + 2 &&
            before.otherRows.length > OTHERS &&
            isUnchanged,
        ],
        [`final emails: ${emails}`, missing + otherAddresses === 0 && duplicates <= CONCURRENT_EMAILS * kills],
      ]);
    },
  );

async function fill({ db, run }: OpenDatabase): Promise<UserToDelete[]> {
  const now = new Date();
  const admin = { email: SECOND_ADMIN, emailVerified: true, emailVerifiedAt: now, createdAt: now, updatedAt: now };
  await db.insert(users).values({ id: newIdAt(now), ...admin });
  return [...(await addUsers(run, BY_ID_DOMAIN, BY_ID)), ...(await addUsers(run, BY_SEARCH_DOMAIN, BY_SEARCH))];
}

/** Which tables contain traces of the targeted users, and every row of all others. */
async function snapshotOf(run: OpenDatabase['run'], users: readonly UserToDelete[]) {
  const dump = await dumpDatabase(run);
  const { rows } = await run(`select id from users where email like 'member-%'`);
  const otherIds = (rows as { id: string }[]).map(({ id }) => id);
  const otherRows = [...dump].flatMap(([table, content]) =>
    content
      .split('\n')
      .filter((line) => otherIds.some((id) => line.includes(id)))
      .map((line) => `${table}: ${line}`),
  );
  const texts = [...users.map(({ id }) => id), BY_ID_DOMAIN, BY_SEARCH_DOMAIN];
  return { traces: findTraces(texts, dump), otherUsers: otherIds.length, otherRows: otherRows.toSorted() };
}

/** @returns how many users the running deletion had deleted at each kill, and how the first request ended. */
async function deleteAndKill(fixture: NewsletterFixture, users: readonly UserToDelete[]) {
  const first = await fixture.startServer();
  const userIds = users.slice(0, BY_ID).map(({ id }) => id);
  const firstRequest = callApi(adminOf(first), 'POST /api/admin/users/bulk-delete', { body: { userIds } }).then(
    () => 'completed' as const,
    () => 'interrupted' as const,
  );
  const deletedCounts = [await killWhen(first, BY_ID, BY_ID_KILLED_AT)];
  const request = await firstRequest;
  const second = await fixture.startServer();
  const matching = { search: SEARCH, expected: TO_DELETE };
  await callApi(adminOf(second), 'POST /api/admin/bulk-deletions', { body: matching });
  deletedCounts.push(await killWhen(second, TO_DELETE, 0));
  for (const at of BY_SEARCH_KILLED_AT) {
    const server = await fixture.startServer();
    runDueJobs(server);
    deletedCounts.push(await killWhen(server, TO_DELETE, at));
  }
  return { deletedCounts, request };
}

/** Runs the queued jobs immediately. The kill interrupts it. */
const runDueJobs = (server: ServerProcess): void => void advanceMinutes(server, 0).catch(() => null);

async function killWhen(server: ServerProcess, total: number, minDeleted: number): Promise<number> {
  const ofTotal = (all: readonly BulkDeletion[]) => all.find((one) => one.total === total);
  const deletions = await waitForDeletions(server, (all) => (ofTotal(all)?.deleted ?? -1) >= minDeleted);
  await server.end('SIGKILL');
  return ofTotal(deletions)?.deleted ?? 0;
}

function waitForDeletions(server: ServerProcess, isDone: (all: readonly BulkDeletion[]) => boolean) {
  const read = async () => (await callApi(adminOf(server), 'GET /api/admin/bulk-deletions')).bulkDeletions;
  return pollUntil(read, isDone, POLL_INTERVAL_MS, TIMEOUT_MS);
}

async function finish(server: ServerProcess) {
  runDueJobs(server);
  const deletions = await waitForDeletions(server, (all) => all.every(({ finishedAt }) => finishedAt !== null));
  await advanceMinutes(server, LEASE_EXPIRED_MINUTES);
  const { count } = await callApi(adminOf(server), 'GET /api/admin/users/count', { query: {} });
  await server.end();
  return { deletions, count };
}

/** @returns how many of the last emails are missing, sent twice, or sent to another address. */
async function countEmails({ smtp }: NewsletterFixture, users: readonly UserToDelete[]) {
  const verified = users.filter(({ emailVerified }) => emailVerified).map(({ email }) => email);
  const missing = (await smtp.times(verified)).filter(({ length }) => length === 0).length;
  const { served, addresses } = await smtp.report();
  return { missing, duplicates: served - addresses, otherAddresses: addresses - (verified.length - missing) };
}

const isExact = ({ total, deleted, skipped }: BulkDeletion): boolean =>
  deleted === total - skipped && skipped === (total === TO_DELETE ? 1 : 0);

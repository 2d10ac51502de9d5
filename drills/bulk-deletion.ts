/**
 * An administrator deletes a hundred users by their ids and four hundred by a search, and the server is killed
 * (SIGKILL) repeatedly: in the middle of the first request, right after the response to the second, during the
 * background jobs that follow it, and while the last emails are sent. In the end every targeted user is gone, each
 * counted once, and every row of all other users is unchanged.
 */
import {
  advanceClock,
  type NewsletterFixture,
  sendRequest,
  withNewsletterFixture,
} from '../bench/fixtures/newsletter-fixture.ts';
import type { BulkDeletion } from '../contract/calls/admin.ts';
import type { OpenDatabase } from '../server/db/client.ts';
import { users } from '../server/db/schema.ts';
import { dumpDatabase, findTraces } from '../server/db/testing/dump-database.ts';
import { withDatabase } from '../server/db/testing/with-database.ts';
import { newIdAt } from '../server/new-id.ts';
import type { ServerProcess } from '../server/testing/server-process.ts';
import { addUsers, type UserToDelete } from './fixtures/users-to-delete.ts';
import type { DrillResult } from './result.ts';

const NAMED = 100;
const SEARCHED = 400;
const STAYING = 40;
const NAMED_DOMAIN = 'named.example';
const SEARCHED_DOMAIN = 'gone.example';
const SEARCH = 'gone';
/** The search matches this administrator too, who must not be deleted. */
const SECOND_ADMIN = 'gone-today@evenkeel.test';
const TO_DELETE = SEARCHED + 1;

/** How many users are deleted at the time of the kill. */
const NAMED_KILLED_AT = 30;
const SEARCHED_KILLED_AT = [130, SEARCHED];
/** The queue's own worker sends one at a time, and so does a request that runs due jobs at once. */
const EMAILS_AT_ONCE = 2;
/** After this, the lease on a last email that was being sent at a kill has expired (it lasts 5). */
const LEASE_EXPIRED_MINUTES = 6;
const TIMEOUT_MS = 60_000;
/** Infrequent enough that the server spends its time on the work and not on responses. */
const POLL_INTERVAL_MS = 20;

export const bulkDeletion = (postgresUrl?: string): Promise<DrillResult> =>
  withNewsletterFixture(
    {
      ...{ subscribers: 0, members: STAYING, postgresUrl },
      variables: { ADMIN_EMAILS: `admin@evenkeel.test,${SECOND_ADMIN}` },
    },
    async (stage) => {
      const users = await withDatabase(stage, fill);
      const before = await withDatabase(stage, ({ run }) => snapshotOf(run, users));
      const kills = await deleteAndKill(stage, users);
      await withDatabase(stage, requeueRemovals);
      const finished = await finish(await stage.startServer());
      const after = await withDatabase(stage, ({ run }) => snapshotOf(run, users));
      return resultOf(stage, { users, kills, before, after, ...finished });
    },
  );

async function fill({ db }: OpenDatabase): Promise<UserToDelete[]> {
  const now = new Date();
  const admin = { email: SECOND_ADMIN, emailVerified: true, emailVerifiedAt: now, createdAt: now, updatedAt: now };
  await db.insert(users).values({ id: newIdAt(now), ...admin });
  return [...(await addUsers(db, NAMED_DOMAIN, NAMED)), ...(await addUsers(db, SEARCHED_DOMAIN, SEARCHED))];
}

/** Which tables contain the targeted users, and every row of all others. */
async function snapshotOf(run: OpenDatabase['run'], users: readonly UserToDelete[]) {
  const whole = await dumpDatabase(run);
  const { rows } = await run(`select id from users where email like 'member-%'`);
  const staying = (rows as { id: string }[]).map(({ id }) => id);
  const ofThem = [...whole].flatMap(([table, content]) =>
    content
      .split('\n')
      .filter((line) => staying.some((id) => line.includes(id)))
      .map((line) => `${table}: ${line}`),
  );
  const texts = [...users.map(({ id }) => id), NAMED_DOMAIN, SEARCHED_DOMAIN];
  return { traces: findTraces(texts, whole), staying: staying.length, rowsOfStaying: ofThem.toSorted() };
}

/** @returns how many users the running deletion had deleted at each kill, and whether the first request was cut off. */
async function deleteAndKill(stage: NewsletterFixture, users: readonly UserToDelete[]) {
  const first = await stage.startServer();
  const userIds = users.slice(0, NAMED).map(({ id }) => id);
  const asked = sendRequest(first, '/api/admin/users/bulk-delete', { body: { userIds } }).then(
    () => 'completed' as const,
    () => 'interrupted' as const,
  );
  const gone = [await killWhen(first, NAMED, NAMED_KILLED_AT)];
  const request = await asked;
  const second = await stage.startServer();
  await sendRequest(second, '/api/admin/bulk-deletions', { body: { search: SEARCH, expected: TO_DELETE } });
  gone.push(await killWhen(second, TO_DELETE, 0));
  for (const at of SEARCHED_KILLED_AT) {
    const server = await stage.startServer();
    runDueJobs(server);
    gone.push(await killWhen(server, TO_DELETE, at));
  }
  return { gone, request };
}

/** Runs the queued jobs at once. Cut off by the kill. */
const runDueJobs = (server: ServerProcess): void => void advanceClock(server, 0).catch(() => null);

async function killWhen(server: ServerProcess, total: number, gone: number): Promise<number> {
  const { deleted } = await waitForDeletions(server, (all) => {
    const deletion = all.find((one) => one.total === total);
    return deletion && deletion.deleted >= gone ? deletion : null;
  });
  await server.end('SIGKILL');
  return deleted;
}

async function waitForDeletions<Found>(
  server: ServerProcess,
  look: (all: readonly BulkDeletion[]) => Found | null,
): Promise<Found> {
  const limit = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { bulkDeletions } = await sendRequest<{ bulkDeletions: BulkDeletion[] }>(server, '/api/admin/bulk-deletions');
    const found = look(bulkDeletions);
    if (found) return found;
    if (performance.now() > limit)
      throw new Error(`waitForDeletions: timed out; the last value was ${JSON.stringify(bulkDeletions)}.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/**
 * If a customer's removal at the payment provider was in flight at a kill, it is retried after a quarter of an hour. To
 * avoid that wait, the job is put where the queue would then put it.
 */
async function requeueRemovals({ run }: OpenDatabase): Promise<void> {
  await run(`update pgboss.job set state = 'retry', start_after = now()
    where name = 'billing.remove-customer' and state = 'active'`);
}

async function finish(server: ServerProcess) {
  runDueJobs(server);
  const deletions = await waitForDeletions(server, (all) => (all.every(({ finishedAt }) => finishedAt) ? all : null));
  await advanceClock(server, LEASE_EXPIRED_MINUTES);
  const { count } = await sendRequest<{ count: number }>(server, '/api/admin/users/count');
  await server.end();
  return { deletions, count };
}

interface Outcome {
  readonly users: readonly UserToDelete[];
  readonly kills: Awaited<ReturnType<typeof deleteAndKill>>;
  readonly before: Awaited<ReturnType<typeof snapshotOf>>;
  readonly after: Awaited<ReturnType<typeof snapshotOf>>;
  readonly deletions: readonly BulkDeletion[];
  /** Number of users, as the administrator sees it in the end. */
  readonly count: number;
}

async function resultOf({ engine, smtp }: NewsletterFixture, outcome: Outcome): Promise<DrillResult> {
  const { users, kills, before, after, deletions, count } = outcome;
  const proven = users.filter(({ emailVerified }) => emailVerified).map(({ email }) => email);
  const emails = (await smtp.times(proven)).map(({ length }) => length);
  const { served, addresses } = await smtp.report();
  const missing = emails.filter((times) => times === 0).length;
  const twice = served - addresses;
  const unprovenUsers = addresses - (proven.length - missing);
  const isExact =
    deletions.length === 2 &&
    deletions.every(({ total, deleted, kept }) => deleted === total - kept && kept === (total === TO_DELETE ? 1 : 0));
  const areAsBefore = JSON.stringify(after.rowsOfStaying) === JSON.stringify(before.rowsOfStaying);
  const figures = deletions
    .map(({ total, deleted, kept }) => `${deleted} deleted + ${kept} kept = ${total}`)
    .join(' and ');
  return {
    what: `an administrator deletes ${NAMED} users by ID and ${SEARCHED} by search on ${engine}, with the server killed ${kills.gone.length} times`,
    outcome: `users deleted at each kill: ${kills.gone.join(', ')}; first request ${kills.request}; reported: ${figures}; traces of their data: ${before.traces.length} before, ${after.traces.length} after; ${count - 2} of ${STAYING} other users kept, their ${before.rowsOfStaying.length} rows ${areAsBefore ? 'unchanged' : 'CHANGED'}; final emails: ${missing} missing, ${twice} duplicated, ${unprovenUsers} to other addresses${after.traces.map((trace) => `; ${trace}`).join('')}`,
    passed:
      kills.request === 'interrupted' &&
      isExact &&
      before.traces.length > users.length &&
      after.traces.length === 0 &&
      after.staying === STAYING &&
      count === STAYING + 2 &&
      before.rowsOfStaying.length > STAYING &&
      areAsBefore &&
      missing === 0 &&
      unprovenUsers === 0 &&
      twice <= EMAILS_AT_ONCE * kills.gone.length,
  };
}

/**
 * Users with data in every table that can hold it delete their accounts, and the server is killed (SIGKILL) at a
 * different point of the erasure each time. After the next start all of it has been completed, and no table contains
 * anything about them. Then an earlier copy of the database is restored, and the next start erases them again.
 */

import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { profilePictures } from '../server/db/schema.ts';
import { findTraces } from '../server/db/testing/dump-database.ts';
import { runOnMaintenanceDatabase } from '../server/db/testing/maintenance-database.ts';
import { withDatabase } from '../server/db/testing/with-database.ts';
import { runQuery } from '../server/db/testing/with-pg-client.ts';
import { callApi } from '../server/testing/api-client.ts';
import { HttpCaller } from '../server/testing/http-caller.ts';
import { msUntil } from '../server/testing/ms-until.ts';
import { onServerLocation, type ServerLocation } from '../server/testing/server-location.ts';
import { advanceClock, emailsTo } from '../server/testing/user-actions.ts';
import { dumpOf } from './fixtures/dump.ts';
import { fillAccount, requeueRemovals, runDueJobs, type UserToErase } from './fixtures/users-to-erase.ts';
import { type Drill, noneOf, resultOf } from './result.ts';

/** From the response to the kill: before the job begins, while it runs, after it. */
const KILLS_AFTER_MS = [0, 500, 1000, 1500, 2000, 3000];
const BLOCK_LIMIT_MS = 60_000;
/** After this, the lease on a last email that was being sent at a kill has expired (it lasts 5 minutes). */
const LEASE_EXPIRED_SECONDS = 6 * 60;

export const erasure: Drill<string | undefined> = (postgresUrl) =>
  onServerLocation(postgresUrl, async (location) => {
    const users = await fill(location);
    const findRemaining = async () =>
      findTraces(
        users.flatMap(({ traces }) => traces),
        await dumpOf(location),
      );
    const before = await findRemaining();
    const restore = await copyDatabase(location, postgresUrl);

    for (const [index, user] of users.entries()) await deleteAndKill(location, user, KILLS_AFTER_MS[index] ?? 0);
    await withDatabase(location, requeueRemovals);
    const { notified } = await startAndStop(location, users);
    const after = await findRemaining();

    await restore();
    const { regainedAccess } = await startAndStop(location, users);
    const again = await findRemaining();
    const what = `${users.length} accounts deleted on ${location.engine}, with the server killed each time, then an older copy of the database restored`;
    return resultOf(what, [
      [`traces of their data: ${before.length} before`, before.length > 0],
      noneOf('after', after),
      noneOf('after the restore', again),
      [`${regainedAccess} users regained access`, regainedAccess === 0],
      [`final emails: ${notified} of ${users.length} sent`, notified === users.length],
    ]);
  });

/** Users created through the product's own calls, each with a picture, which only a social login would bring. */
async function fill(location: ServerLocation): Promise<UserToErase[]> {
  const server = await location.start();
  const users: UserToErase[] = [];
  for (const index of KILLS_AFTER_MS.keys()) users.push(await fillAccount(server.origin, index));
  await runDueJobs(server.origin);
  await server.end();
  const picture = {
    contentType: 'image/png' as const,
    bytes: Buffer.from('picture'),
    sha256: '',
    fetchedAt: new Date(),
  };
  await withDatabase(location, ({ db }) =>
    db.insert(profilePictures).values(users.map(({ id: userId }) => ({ userId, ...picture }))),
  );
  return users;
}

/** Copies the database of a stopped server. @returns a function that puts the copy in its place. */
async function copyDatabase({ dataDir, databaseUrl }: ServerLocation, postgresUrl = '') {
  if (!databaseUrl) {
    const [data, copy] = [join(dataDir, 'pglite'), join(dataDir, 'older')];
    cpSync(data, copy, { recursive: true });
    return async () => {
      rmSync(data, { recursive: true });
      renameSync(copy, data);
    };
  }
  const name = new URL(databaseUrl).pathname.slice(1);
  const run = (statement: string) => runOnMaintenanceDatabase(postgresUrl, statement);
  await run(`create database older template ${name}`);
  return async () => {
    await run(`drop database ${name}`);
    await run(`alter database older rename to ${name}`);
  };
}

/**
 * On PostgreSQL the job is blocked halfway, so that the kill is certain to interrupt it there. PGlite accepts no second
 * process.
 */
async function deleteAndKill({ start, databaseUrl }: ServerLocation, user: UserToErase, afterMs: number) {
  const server = await start();
  const lock = databaseUrl ? await lockCheckIns(databaseUrl, user.id) : null;
  await callApi(user.caller.copy(server.origin), 'DELETE /api/user/delete-account');
  if (lock) await lock.untilBlocked();
  else await pause(afterMs);
  await server.end('SIGKILL');
  await lock?.release();
}

/** Starts the server, lets all resulting work finish, and stops it. */
async function startAndStop({ start }: ServerLocation, users: readonly UserToErase[]) {
  const { origin, end } = await start();
  const requests = users.map(({ caller }) => caller.copy(origin).get('/api/user'));
  const regainedAccess = (await Promise.all(requests)).filter(({ status }) => status !== 401).length;
  await advanceClock(new HttpCaller(origin), LEASE_EXPIRED_SECONDS);
  const emails = await Promise.all(users.map(({ caller, email }) => emailsTo(caller.copy(origin), email)));
  await end();
  const isFinal = ({ subject }: { readonly subject: string }) => subject.includes('deleted');
  return { regainedAccess, notified: emails.filter((all) => all.some(isFinal)).length };
}

/** Holds what an erasure deletes. */
async function lockCheckIns(databaseUrl: string, userId: string) {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from check_ins where user_id = $1 for update', [userId]);
  const blocked = `select pid from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and query like 'delete from "check_ins"%'`;
  const isBlocked = async () => (await runQuery(databaseUrl, blocked)).length > 0;
  return { untilBlocked: () => msUntil(isBlocked, BLOCK_LIMIT_MS, 10), release: () => holder.end() };
}

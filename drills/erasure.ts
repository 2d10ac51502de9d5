/**
 * Users with data in every table that can hold it delete their accounts, and the server is killed (SIGKILL) at a
 * different point of the erasure each time. After the next start all of it has been completed, and no table contains
 * anything about them. Then an earlier copy of the database is restored, and the next start erases them again.
 */

import { cpSync, mkdtempDisposableSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLocation } from '../server/db/open-database.ts';
import {
  cookieConsents,
  emailPreferences,
  healthConsents,
  mfaCredentials,
  profilePictures,
} from '../server/db/schema.ts';
import { findTraces } from '../server/db/testing/dump-database.ts';
import { databaseUrlFor, runOnMaintenanceDatabase } from '../server/db/testing/maintenance-database.ts';
import { withDatabase } from '../server/db/testing/with-database.ts';
import { runQuery } from '../server/db/testing/with-pg-client.ts';
import { callApi } from '../server/testing/api-client.ts';
import { HttpCaller } from '../server/testing/http-caller.ts';
import { msUntil } from '../server/testing/ms-until.ts';
import { SERVER_SECRET } from '../server/testing/server-location.ts';
import { startBuiltServer } from '../server/testing/server-process.ts';
import { dumpOf } from './fixtures/dump.ts';
import { fillAccount, requeueRemovals, runDueJobs, type UserToErase } from './fixtures/users-to-erase.ts';
import { type DrillResult, resultOf } from './result.ts';

/** From the response to the kill: before the job begins, while it runs, after it. */
const KILLS_AFTER_MS = [0, 500, 1000, 1500, 2000, 3000];
const BLOCK_LIMIT_MS = 60_000;

export async function erasure(postgresUrl?: string): Promise<DrillResult> {
  using data = mkdtempDisposableSync(join(tmpdir(), 'evenkeel-drill-'));
  using older = mkdtempDisposableSync(join(tmpdir(), 'evenkeel-drill-'));
  const [dataDir, olderCopy] = [data.path, older.path];
  const location = { dataDir, databaseUrl: postgresUrl && (await newDatabase(postgresUrl, 'leaving')) };
  const users = await fill(location);
  const before = await findRemainingTraces(location, users);
  if (postgresUrl) await newDatabase(postgresUrl, 'leaving_before', 'leaving');
  else cpSync(join(dataDir, 'pglite'), join(olderCopy, 'pglite'), { recursive: true });

  for (const [index, user] of users.entries()) await deleteAndKill(location, user, KILLS_AFTER_MS[index] ?? 0);
  await withDatabase(location, requeueRemovals);
  const { emails } = await startAndStop(location, users);
  const after = await findRemainingTraces(location, users);

  const restored = { dataDir, databaseUrl: postgresUrl && databaseUrlFor(postgresUrl, 'leaving_before') };
  if (!postgresUrl) {
    rmSync(join(dataDir, 'pglite'), { recursive: true });
    cpSync(join(olderCopy, 'pglite'), join(dataDir, 'pglite'), { recursive: true });
  }
  const { regainedAccess } = await startAndStop(restored, users);
  const again = await findRemainingTraces(restored, users);
  const areAllNotified = emails.every((subjects) => subjects.some((subject) => subject.includes('deleted')));
  const what = `${users.length} accounts deleted on ${postgresUrl ? 'PostgreSQL' : 'PGlite'}, with the server killed each time, then an older copy of the database restored`;
  return resultOf(what, [
    [
      `traces of their data: ${before.length} before, ${after.length} after, ${again.length} after the restore`,
      before.length > 0 && after.length + again.length === 0,
    ],
    [`${regainedAccess} users regained access`, regainedAccess === 0],
    [`final emails: ${areAllNotified ? 'all sent' : 'SOME MISSING'}`, areAllNotified],
    ...[...after, ...again].map((trace) => [trace] as const),
  ]);
}

const start = (location: DatabaseLocation) => startBuiltServer({ ...location, sessionSecret: SERVER_SECRET });

/** Users created through the product's own calls, plus data that only direct inserts into the tables can add. */
async function fill(location: DatabaseLocation): Promise<UserToErase[]> {
  const server = await start(location);
  const users: UserToErase[] = [];
  for (const index of KILLS_AFTER_MS.keys()) users.push(await fillAccount(server.origin, index));
  await runDueJobs(server.origin);
  await server.end();
  const now = new Date();
  await withDatabase(location, async ({ db }) => {
    for (const { id: userId, uniqueTexts } of users) {
      const [mark = ''] = uniqueTexts;
      const secret = { secretCiphertext: mark, recoveryHashes: [mark], createdAt: now };
      await db.insert(mfaCredentials).values({ userId, ...secret });
      const picture = { bytes: Buffer.from(mark), sha256: mark, fetchedAt: now };
      await db.insert(profilePictures).values({ userId, contentType: 'image/png', ...picture });
      await db.insert(healthConsents).values({ userId, granted: true, version: 1, decidedAt: now });
      const cookies = { analytics: false, marketing: false, preferences: true, consentGivenAt: now };
      await db.insert(cookieConsents).values({ id: crypto.randomUUID(), userId, version: 1, ...cookies });
      const preferences = { marketingEmails: 0, productUpdates: 1, securityNotifications: 1, newsletter: 1 };
      await db.insert(emailPreferences).values({ userId, ...preferences, newsletterSince: now });
    }
  });
  return users;
}

async function findRemainingTraces(location: DatabaseLocation, users: readonly UserToErase[]): Promise<string[]> {
  const texts = users.flatMap(({ id, email, customerId, uniqueTexts }) => [id, email, customerId, ...uniqueTexts]);
  return findTraces(texts, await dumpOf(location));
}

/**
 * On PostgreSQL the job is blocked halfway, so that the kill is certain to interrupt it there. PGlite accepts no second
 * process.
 */
async function deleteAndKill(location: DatabaseLocation, user: UserToErase, afterMs: number): Promise<void> {
  const server = await start(location);
  const lock = location.databaseUrl ? await lockCheckIns(location.databaseUrl, user.id) : null;
  await callApi(new HttpCaller(server.origin, user.cookie), 'DELETE /api/user/delete-account');
  if (lock) await lock.untilBlocked();
  else await pause(afterMs);
  await server.end('SIGKILL');
  await lock?.release();
}

/** Starts the server, lets all resulting work finish, and stops it. */
async function startAndStop(location: DatabaseLocation, users: readonly UserToErase[]) {
  const server = await start(location);
  const requests = users.map(({ cookie }) => new HttpCaller(server.origin, cookie).get('/api/user'));
  const regainedAccess = (await Promise.all(requests)).filter(({ status }) => status !== 401).length;
  await runDueJobs(server.origin);
  const emails: string[][] = [];
  for (const { email } of users) {
    const list = await callApi(new HttpCaller(server.origin), 'GET /sandbox/mail', { query: { to: email } });
    emails.push(list.map(({ subject }) => subject));
  }
  await server.end();
  return { regainedAccess, emails };
}

async function newDatabase(postgresUrl: string, name: string, template = 'template1'): Promise<string> {
  await runOnMaintenanceDatabase(postgresUrl, `create database ${name} template ${template}`);
  return databaseUrlFor(postgresUrl, name);
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

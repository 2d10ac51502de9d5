/**
 * Users with data in every table that can hold it delete their accounts, and the server is killed (SIGKILL) at a
 * different point of the erasure each time. After the next start all of it has been completed, and no table contains
 * anything about them. Then an earlier copy of the database is restored, and the next start erases them again.
 */

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../server/db/open-database.ts';
import {
  cookieConsents,
  emailPreferences,
  healthConsents,
  mfaCredentials,
  profilePictures,
} from '../server/db/schema.ts';
import { dumpDatabase, findTraces } from '../server/db/testing/dump-database.ts';
import { startBuiltServer } from '../server/testing/server-process.ts';
import { DRILL_SECRET } from './fixtures/drill-place.ts';
import { fillAccount, runDueJobs, type UserToErase } from './fixtures/users-to-erase.ts';
import type { DrillResult } from './result.ts';

/** From the response to the kill: before the job begins, while it runs, after it. */
const KILLS_AFTER_MS = [0, 500, 1000, 1500, 2000, 3000];

interface DatabaseTarget {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

export async function erasure(postgresUrl?: string): Promise<DrillResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-drill-'));
  const olderCopy = mkdtempSync(join(tmpdir(), 'evenkeel-drill-'));
  try {
    const place = { dataDir, databaseUrl: postgresUrl && (await newDatabase(postgresUrl, 'leaving')) };
    const users = await fill(place);
    const before = await findRemainingTraces(place, users);
    if (postgresUrl) await newDatabase(postgresUrl, 'leaving_before', 'leaving');
    else cpSync(join(dataDir, 'pglite'), join(olderCopy, 'pglite'), { recursive: true });

    for (const [index, user] of users.entries()) await deleteAndKill(place, user, KILLS_AFTER_MS[index] ?? 0);
    const { emails } = await startAndStop(place, users);
    const after = await findRemainingTraces(place, users);

    const restored = { dataDir, databaseUrl: postgresUrl?.replace(/\/postgres$/, '/leaving_before') };
    if (!postgresUrl) {
      rmSync(join(dataDir, 'pglite'), { recursive: true });
      cpSync(join(olderCopy, 'pglite'), join(dataDir, 'pglite'), { recursive: true });
    }
    const { regainedAccess } = await startAndStop(restored, users);
    const again = await findRemainingTraces(restored, users);
    const areAllNotified = emails.every((subjects) => subjects.some((subject) => subject.includes('deleted')));
    return {
      what: `${users.length} accounts deleted on ${postgresUrl ? 'PostgreSQL' : 'PGlite'}, with the server killed each time, then an older copy of the database restored`,
      outcome: `traces of their data: ${before.length} before, ${after.length} after, ${again.length} after the restore; ${regainedAccess} users regained access; final emails: ${areAllNotified ? 'all sent' : 'SOME MISSING'}${[...after, ...again].map((trace) => `; ${trace}`).join('')}`,
      passed: before.length > 0 && after.length === 0 && again.length === 0 && regainedAccess === 0 && areAllNotified,
    };
  } finally {
    for (const folder of [dataDir, olderCopy]) rmSync(folder, { recursive: true, force: true });
  }
}

const start = (place: DatabaseTarget) => startBuiltServer({ ...place, sessionSecret: DRILL_SECRET });

/** Users created through the product's own calls, plus data that only direct inserts into the tables can add. */
async function fill(place: DatabaseTarget): Promise<UserToErase[]> {
  const server = await start(place);
  const users: UserToErase[] = [];
  for (const index of KILLS_AFTER_MS.keys()) users.push(await fillAccount(server.origin, index));
  await runDueJobs(server.origin);
  await server.end();
  const { db, close } = await openDatabase(place);
  const now = new Date();
  for (const { id: userId, uniqueTexts } of users) {
    const [mark = ''] = uniqueTexts;
    await db.insert(mfaCredentials).values({ userId, secretCiphertext: mark, recoveryHashes: [mark], createdAt: now });
    const picture = { bytes: Buffer.from(mark), sha256: mark, fetchedAt: now };
    await db.insert(profilePictures).values({ userId, contentType: 'image/png', ...picture });
    await db.insert(healthConsents).values({ userId, granted: true, version: 1, decidedAt: now });
    const cookies = { analytics: false, marketing: false, preferences: true, consentGivenAt: now };
    await db.insert(cookieConsents).values({ id: crypto.randomUUID(), userId, version: 1, ...cookies });
    const preferences = { marketingEmails: 0, productUpdates: 1, securityNotifications: 1, newsletter: 1 };
    await db.insert(emailPreferences).values({ userId, ...preferences, newsletterSince: now });
  }
  await close();
  return users;
}

/** What remains of these users in any table except the sandbox's mailbox, which is outside the system. */
async function findRemainingTraces(place: DatabaseTarget, users: readonly UserToErase[]): Promise<string[]> {
  const { run, close } = await openDatabase(place);
  try {
    const dump = await dumpDatabase(run);
    dump.delete('public.sandbox_emails');
    const texts = users.flatMap(({ id, email, customerId, uniqueTexts }) => [id, email, customerId, ...uniqueTexts]);
    return findTraces(texts, dump);
  } finally {
    await close();
  }
}

/**
 * On PostgreSQL the job is blocked halfway, so that the kill is certain to interrupt it there. PGlite accepts no second
 * process.
 */
async function deleteAndKill(place: DatabaseTarget, user: UserToErase, afterMs: number): Promise<void> {
  const server = await start(place);
  const lock = place.databaseUrl ? await lockCheckIns(place.databaseUrl, user.id) : null;
  const response = await fetch(`${server.origin}/api/user/delete-account`, {
    method: 'DELETE',
    headers: { cookie: user.cookie },
  });
  if (!response.ok) throw new Error(`The account was not deleted: ${await response.text()}`);
  if (lock) await lock.untilBlocked();
  else await pause(afterMs);
  await server.end('SIGKILL');
  await lock?.release();
}

/** Starts the server, lets all resulting work finish, and stops it. */
async function startAndStop(place: DatabaseTarget, users: readonly UserToErase[]) {
  const server = await start(place);
  const requests = users.map(({ cookie }) => fetch(`${server.origin}/api/user`, { headers: { cookie } }));
  const regainedAccess = (await Promise.all(requests)).filter(({ status }) => status !== 401).length;
  await runDueJobs(server.origin);
  const emails: string[][] = [];
  for (const { email } of users) {
    const list = await fetch(`${server.origin}/sandbox/mail?to=${encodeURIComponent(email)}`);
    emails.push(((await list.json()) as { subject: string }[]).map(({ subject }) => subject));
  }
  await server.end();
  return { regainedAccess, emails };
}

async function newDatabase(postgresUrl: string, name: string, template = 'template1'): Promise<string> {
  const client = await connect(postgresUrl);
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return postgresUrl.replace(/\/postgres$/, `/${name}`);
}

/** Two connections, because a transaction keeps its first snapshot of pg_stat_activity. */
async function lockCheckIns(databaseUrl: string, userId: string) {
  const [holder, watcher] = [await connect(databaseUrl), await connect(databaseUrl)];
  await holder.query('begin');
  await holder.query('select from check_ins where user_id = $1 for update', [userId]);
  return {
    untilBlocked: async () => {
      for (;;) {
        const waiting = await watcher.query(`select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database() and query like 'delete from "check_ins"%'`);
        if (waiting.rows.length > 0) return;
      }
    },
    release: async () => {
      await holder.end();
      await watcher.end();
    },
  };
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

/**
 * Names and quotes are encrypted, so a dump of the whole database contains none of them. Then the server gets a new
 * key-encryption key and is killed (SIGKILL) while each user's data key is rewrapped, until none is wrapped by the old
 * one. With the new key alone everything is readable, word for word. With only a wrong key the server does not start
 * and changes nothing. Deleting an account deletes its data key at once.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { type NewsletterFixture, withNewsletterFixture } from '../bench/fixtures/newsletter-fixture.ts';
import { findTraces } from '../server/db/testing/dump-database.ts';
import { withDatabase } from '../server/db/testing/with-database.ts';
import { runQuery } from '../server/db/testing/with-pg-client.ts';
import { callApi } from '../server/testing/api-client.ts';
import { msUntil } from '../server/testing/ms-until.ts';
import { runNodeProgram } from '../server/testing/node-program.ts';
import { SERVER_SECRET } from '../server/testing/server-location.ts';
import { changedTables, dumpOf } from './fixtures/dump.ts';
import {
  addUsersWithQuotes,
  findUnreadable,
  MANY_LAST_NAME,
  type UserWithQuotes,
} from './fixtures/users-with-quotes.ts';
import { type Drill, noneOf, resultOf } from './result.ts';

/** Enough data keys that a kill interrupts the rewrapping. */
const MANY = 1500;
const OLD_KEY = 'the-older-key-of-a-drill-with-32-characters';
const NEW_KEY = 'the-newer-key-of-a-drill-with-32-characters';
const WRONG_KEY = 'a-key-that-was-never-used-with-32-characters';
/**
 * From the start to the kill, at most. Where the database can be observed (PostgreSQL), the first kills come when the
 * first key has been rewrapped.
 */
const KILLED_AFTER_MS = [0, 300, 1000, 2500, 5000, 10_000];
const OBSERVED_KILLS = 2;
const POLL_INTERVAL_MS = 5;
const MIN_PIECE_LENGTH = 15;
const START_LIMIT_MS = 30_000;

export const fieldEncryption: Drill<string | undefined> = (postgresUrl) =>
  withNewsletterFixture({ subscribers: 0, members: MANY, postgresUrl }, async (fixture) => {
    const users = await fill(fixture);
    const dump = await dumpOf(fixture);
    const words = users.flatMap(({ firstName, lastName, texts }) => [
      firstName,
      lastName,
      ...texts.flatMap(dumpedPiecesOf),
    ]);
    const traces = findTraces([MANY_LAST_NAME, ...words], dump);
    const addresses = findTraces(
      users.map(({ email }) => email),
      dump,
    );
    const rotation = await rotateWithKills(fixture);
    const { isRefused, changed } = await startWithWrongKey(fixture);
    const { wrong, keysLeft } = await useWithNewKey(fixture, users);
    const what = `data keys of ${users.length + MANY} users rewrapped with a new key on ${fixture.engine}, with the server killed ${rotation.left.length} times`;
    return resultOf(what, [
      noneOf(`traces of ${words.length} names and texts in a dump`, traces),
      [`addresses of ${users.length} users: ${addresses.length}`, addresses.length >= users.length],
      [`${rotation.before} keys wrapped by the old key`, rotation.before >= users.length + MANY],
      [`after each kill: ${rotation.left.join(', ')}`, rotation.left.at(-1) === 0],
      [`wrong key ${isRefused ? 'rejected' : 'ACCEPTED'}`, isRefused],
      noneOf('tables that it changed', changed),
      noneOf('users with unreadable data under the new key alone', wrong),
      [`data keys of the deleted user remaining: ${keysLeft}`, keysLeft === 0],
    ]);
  });

async function fill(fixture: NewsletterFixture): Promise<UserWithQuotes[]> {
  const server = await fixture.startServer({ ENCRYPTION_KEYS: OLD_KEY });
  const users = await addUsersWithQuotes(server, MANY);
  const wrong = await findUnreadable(server, users, MANY);
  if (wrong.length > 0) throw new Error(`Data read back differs from what was written: ${wrong.join(', ')}.`);
  await server.end();
  return users;
}

/** The pieces as a dump would contain them, because quotation marks and line breaks are escaped there. */
const dumpedPiecesOf = (text: string): string[] =>
  text.split(/["\\\n]/).filter((piece) => piece.length > MIN_PIECE_LENGTH);

/** The data keys, by the key-encryption key that wraps them. */
const KEYS = 'select user_id as "userId", kek_id as "wrappedBy" from user_data_keys';
interface DataKey {
  readonly userId: string;
  readonly wrappedBy: string;
}

const keysIn = (fixture: NewsletterFixture): Promise<DataKey[]> =>
  withDatabase(fixture, async ({ run }) => (await run(KEYS)).rows as DataKey[]);

/** Starts and kills the server until no data key is wrapped by the old one, or after too many starts. */
async function rotateWithKills(fixture: NewsletterFixture) {
  const [first, ...others] = await keysIn(fixture);
  const countLeft = (keys: readonly DataKey[]) => keys.filter(({ wrappedBy }) => wrappedBy === first?.wrappedBy).length;
  const { databaseUrl } = fixture;
  const [before, left] = [1 + others.length, [] as number[]];
  for (const [index, afterMs] of KILLED_AFTER_MS.entries()) {
    const server = await fixture.startServer({ ENCRYPTION_KEYS: `${NEW_KEY},${OLD_KEY}` });
    const isNextRewrapped = async () => countLeft(await runQuery(databaseUrl ?? '', KEYS)) !== (left.at(-1) ?? before);
    if (databaseUrl && index < OBSERVED_KILLS) await msUntil(isNextRewrapped, START_LIMIT_MS, POLL_INTERVAL_MS);
    else await pause(afterMs);
    await server.end('SIGKILL');
    left.push(countLeft(await keysIn(fixture)));
    if (left.at(-1) === 0) break;
  }
  return { before, left };
}

async function startWithWrongKey(fixture: NewsletterFixture) {
  const before = await dumpOf(fixture);
  const variables = {
    PORT: '0',
    LOG_LEVEL: 'fatal',
    DATA_DIR: fixture.dataDir,
    ...(fixture.databaseUrl && { DATABASE_URL: fixture.databaseUrl }),
    SESSION_SECRET: SERVER_SECRET,
    SMTP_URL: fixture.smtp.url,
    ENCRYPTION_KEYS: WRONG_KEY,
  };
  const { code, stderr } = await runNodeProgram(['dist/server/main.js'], variables, START_LIMIT_MS);
  const changed = changedTables(before, await dumpOf(fixture));
  return { isRefused: code === 1 && stderr.includes('ENCRYPTION_KEYS'), changed };
}

/** Reads everything. Then a user deletes their account, and the server is killed right after the response. */
async function useWithNewKey(fixture: NewsletterFixture, users: readonly UserWithQuotes[]) {
  const server = await fixture.startServer({ ENCRYPTION_KEYS: NEW_KEY });
  const wrong = await findUnreadable(server, users, MANY);
  const [{ caller }] = users as [UserWithQuotes, ...UserWithQuotes[]];
  const deletedUser = caller.copy(server.origin);
  const { id } = await callApi(deletedUser, 'GET /api/user');
  await callApi(deletedUser, 'DELETE /api/user/delete-account');
  await server.end('SIGKILL');
  return { wrong, keysLeft: (await keysIn(fixture)).filter(({ userId }) => userId === id).length };
}

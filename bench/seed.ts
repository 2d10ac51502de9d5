/** Puts one signed-in person with a plan and many quotes into a database, straight through SQL. */
import { createHmac, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { defaultRatings } from '../contract/mood.ts';
import { type OpenDatabase, openDatabase } from '../server/db/client.ts';
import { checkIns, quotes, sessions, subscriptions, users } from '../server/db/schema.ts';
import { figuresStore } from '../server/features/progress/figures-store.ts';
import { entryJsonOf } from '../server/features/quotes/list-store.ts';
import { BENCH_SECRET, benchFields, giveCrowdKey, NEVER_OPENED } from './sealing.ts';

const QUOTES = 200;
const ENTRIES_AT_ONCE = 500;
/** Their addresses are other-1@example.test and so on, none of them confirmed. */
export const OTHER_PEOPLE = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Seeded {
  readonly token: string;
  /** The whole Cookie header of this person's browser. */
  readonly cookie: string;
}

/** A table with one person in it is read from end to end; so that indexes matter as in life, there are others. */
async function addOtherPeople(run: OpenDatabase['run']): Promise<void> {
  await run(`
    insert into users (id, email, created_at, updated_at)
      select gen_random_uuid(), 'other-' || n || '@example.test', now(), now() from generate_series(1, ${OTHER_PEOPLE}) n;
    insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
      select gen_random_uuid(), id, gen_random_uuid()::text, now() + interval '14 days', now(), now() from users where email like 'other-%';
    insert into check_ins
      select u.id, gen_random_uuid(), 3,3,3,3,3,3,3,3,3,3,3,3,3,3,3, 'morning', current_date - n, null, now() - n * interval '1 day'
      from users u, generate_series(1, ${QUOTES}) n where u.email like 'other-%';
    insert into quotes (user_id, id, check_in_id, sealed_text, writer, because, entry_json, created_at)
      select user_id, gen_random_uuid(), id, '${NEVER_OPENED}', 'built-in', '{stressLevel}', '"timeOfDay":"morning"', created_at
      from check_ins c where not exists (select from quotes q where q.user_id = c.user_id);
  `);
  await giveCrowdKey(run);
}

/** Somebody with a plan, signed in. */
export async function addSignedIn(db: OpenDatabase['db']): Promise<Seeded & { readonly userId: string }> {
  const now = new Date();
  const userId = v7();
  const token = randomBytes(24).toString('base64url');
  const stamps = { createdAt: now, updatedAt: now };
  await db.insert(users).values({ id: userId, email: `${userId}@example.test`, ...stamps });
  await db
    .insert(sessions)
    .values({ id: v7(), userId, token, expiresAt: new Date(now.getTime() + 14 * DAY_MS), ...stamps });
  await db.insert(subscriptions).values({
    userId,
    customerId: `bench_${userId}`,
    status: 'active',
    everPaid: true,
    currentPeriodEnd: new Date(now.getTime() + 30 * DAY_MS),
    ...stamps,
  });
  const signature = createHmac('sha256', BENCH_SECRET).update(token).digest('base64');
  return { userId, token, cookie: `evenkeel=${encodeURIComponent(`${token}.${signature}`)}` };
}

/** @param entries of the one person, each with its quote, three a day up to now. */
export async function seed(
  place: { databaseUrl: string | undefined; dataDir: string },
  entries = QUOTES,
): Promise<Seeded> {
  const { db, run, close } = await openDatabase(place);
  const { userId, token, cookie } = await addSignedIn(db);
  await addEntries(db, userId, entries);
  await addOtherPeople(run);
  await run('vacuum analyze');
  await close();
  return { token, cookie };
}

/** @returns many who are signed in, each with entries of their own. */
export async function seedPeople(
  place: { databaseUrl: string | undefined; dataDir: string },
  people: number,
  entries: number,
): Promise<Seeded[]> {
  const { db, run, close } = await openDatabase(place);
  const seeded: Seeded[] = [];
  for (let person = 0; person < people; person += 1) {
    const { userId, token, cookie } = await addSignedIn(db);
    await addEntries(db, userId, entries);
    seeded.push({ token, cookie });
  }
  await run('vacuum analyze');
  await close();
  return seeded;
}

/** Three a day up to now, each with words of its own. */
export async function addEntries(db: OpenDatabase['db'], userId: string, entries: number): Promise<void> {
  const now = Date.now();
  const cipher = await benchFields.cipherFor(db, userId);
  const rowsOf = (entry: number) => {
    const msecs = now - (entries - entry) * (DAY_MS / 3);
    const of = { userId, createdAt: new Date(msecs) };
    const checkInId = v7({ msecs });
    const localDay = of.createdAt.toISOString().slice(0, 10);
    const text = `A level sort of day so far, number ${entry}. Nothing needs fixing. If you like, notice one thing in the next hour that quietly goes right.`;
    const id = v7({ msecs });
    const sealedText = cipher.seal('quotes.sealed_text', id, text);
    const words = { id, sealedText, writer: 'built-in' as const, because: ['stressLevel'] };
    const entryJson = entryJsonOf(userId, checkInId);
    return {
      entry: { ...of, ...defaultRatings(), id: checkInId, timeOfDay: 'morning' as const, localDay },
      quote: { ...of, ...words, entryJson, checkInId },
    };
  };
  for (let from = 0; from < entries; from += ENTRIES_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ENTRIES_AT_ONCE, entries - from) }, (_, n) => rowsOf(from + n));
    await db.insert(checkIns).values(rows.map(({ entry }) => entry));
    await db.insert(quotes).values(rows.map(({ quote }) => quote));
  }
  await db.transaction((tx) => figuresStore.rebuild(tx, userId));
}

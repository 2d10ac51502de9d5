/** A database from before there were keys: the migrations up to 0007, filled, then the ones after it and a start. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { eq } from 'drizzle-orm';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../db/client.ts';
import { migrationsFolder } from '../db/migrations.ts';
import { peopleToSeal, personKeys, quotes, users } from '../db/schema.ts';
import { type DatabasePlace, describeOnBothDatabases, freshDatabasePlace } from '../db/testing/test-database.ts';
import { newId } from '../new-id.ts';
import { beginFieldEncryption } from './begin.ts';
import { type FieldEncryption, fieldEncryption } from './field-encryption.ts';
import { sealEarlierTexts } from './seal-earlier-texts.ts';
import { serverKeys } from './server-keys.ts';

const LAST_WITHOUT_KEYS = 7;
const log = pino({ level: 'silent' });
const keys = serverKeys([], 'a secret for tests only, 32 characters');
const clock = { now: () => new Date('2026-11-01T09:00:00Z') };
const [ada, nameless, silent, other] = [newId(clock), newId(clock), newId(clock), newId(clock)];
/** More than are sealed at once. */
const TEXTS = 1203;
const textOf = (number: number) => `It's a "level" sort of day, number ${number}.`;

const filling = `
  insert into users (id, email, name, first_name, last_name, created_at, updated_at) values
    ('${ada}', 'ada@example.test', 'Ada "A" Lovelace', 'Ada "A"', 'Lovelace', now(), now()),
    ('${nameless}', 'nameless@example.test', '', null, null, now(), now()),
    ('${silent}', 'silent@example.test', '', null, '', now(), now()),
    ('${other}', 'other@example.test', 'Żuk', null, 'Żuk', now(), now());
  insert into check_ins (user_id, id, stress_level, confidence_level, focus_clarity, motivation_level, anxiety_level,
      connection_with_others, support_system_strength, sense_of_purpose, progress_toward_goals, hope_for_future,
      sleep_quality, physical_comfort, current_challenge_level, gratitude_levels, urgency_of_need, time_of_day,
      local_day, created_at)
    select '${ada}', gen_random_uuid(), 3,3,3,3,3,3,3,3,3,3,3,3,3,3,3, 'morning', current_date, now()
    from generate_series(1, ${TEXTS});
  insert into quotes (user_id, id, check_in_id, text, writer, because, created_at)
    select user_id, gen_random_uuid(), id, 'It''s a "level" sort of day, number ' || row_number() over () || '.',
      'built-in', '{stressLevel}', now() from check_ins;
  insert into check_ins select '${nameless}', gen_random_uuid(), 3,3,3,3,3,3,3,3,3,3,3,3,3,3,3, 'morning', current_date, null, now();
  insert into quotes (user_id, id, check_in_id, text, writer, because, created_at)
    select user_id, gen_random_uuid(), id, 'Only words.', 'ai', '{stressLevel}', now() from check_ins where user_id = '${nameless}';`;

/** The same folder without the newer ones. */
function olderMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-test-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = join(folder, 'meta', '_journal.json');
  const read = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number }[] };
  const entries = read.entries.filter(({ idx }) => idx <= LAST_WITHOUT_KEYS);
  writeFileSync(journal, JSON.stringify({ ...read, entries }));
  return folder;
}

async function makeAsItWas({ databaseUrl, dataDir }: DatabasePlace): Promise<void> {
  const migrations = olderMigrations();
  if (databaseUrl) {
    const pool = new pg.Pool({ connectionString: databaseUrl });
    await migratePostgres(onPostgres(pool), { migrationsFolder: migrations });
    await pool.query(filling);
    await pool.end();
  } else {
    const client = await PGlite.create(join(dataDir, 'pglite'));
    await migratePglite(onPglite(client), { migrationsFolder: migrations });
    await client.exec(filling);
    await client.close();
  }
  rmSync(migrations, { recursive: true });
}

describeOnBothDatabases('a database from before there were keys', (engine) => {
  let place: DatabasePlace;
  let open: OpenDatabase;
  beforeEach(async () => {
    place = await freshDatabasePlace(engine);
    await makeAsItWas(place);
    open = await openDatabase(place);
  });
  afterEach(async () => {
    await open.close();
    await place.remove();
  });

  const stored = async () => {
    const [people, texts] = [await open.db.select().from(users), await open.db.select().from(quotes)];
    return JSON.stringify([...people.map(({ sealedName }) => sealedName), ...texts.map((row) => row.sealedText)]);
  };
  const textsOf = async (fields: FieldEncryption, userId: string) => {
    const cipher = await fields.cipherFor(open.db, userId);
    const rows = await open.db.select().from(quotes).where(eq(quotes.userId, userId));
    return rows.map(({ sealedText }) => cipher.open('quote', sealedText)).toSorted();
  };
  const nameOf = async (fields: FieldEncryption, userId: string) => {
    const [row] = await open.db.select().from(users).where(eq(users.id, userId));
    const [key = null] = await open.db.select().from(personKeys).where(eq(personKeys.userId, userId));
    return fields.openName(userId, row?.sealedName ?? '', key);
  };

  it('is sealed at the start, every text and name, and nothing of it is lost', async () => {
    expect(await stored()).toContain('Only words.');
    const { fields } = await beginFieldEncryption(open.db, keys, log);
    expect(await stored()).not.toMatch(/level|Only words|Lovelace|Żuk/);
    const expected = Array.from({ length: TEXTS }, (_, index) => textOf(index + 1)).toSorted();
    expect(await textsOf(fields, ada)).toEqual(expected);
    expect(await textsOf(fields, nameless)).toEqual(['Only words.']);
    expect(await nameOf(fields, ada)).toEqual({ firstName: 'Ada "A"', lastName: 'Lovelace' });
    expect(await nameOf(fields, other)).toEqual({ firstName: null, lastName: 'Żuk' });
    expect(await nameOf(fields, nameless)).toEqual({ firstName: null, lastName: null });
    expect(await open.db.$count(peopleToSeal)).toBe(0);
    // Somebody of whom there is nothing to seal needs no key yet.
    expect(await open.db.$count(personKeys)).toBe(3);
    const [row] = await open.db.select().from(users).where(eq(users.id, ada));
    expect(row?.nameMarks).toEqual(['ada', 'a', 'lovelace'].map(keys.markOf));
  });

  it('is sealed once, where a start was broken off and two servers begin together', async () => {
    let people = 0;
    const breaking = {
      ...fieldEncryption(keys),
      sealName: (...given: Parameters<FieldEncryption['sealName']>) => {
        people += 1;
        if (people === 2) throw new Error('The plug was pulled.');
        return fieldEncryption(keys).sealName(...given);
      },
    };
    await expect(sealEarlierTexts(open.db, breaking, log)).rejects.toThrow('The plug was pulled.');
    expect(await open.db.$count(peopleToSeal)).toBe(2);
    const [{ fields }] = await Promise.all([
      beginFieldEncryption(open.db, keys, log),
      beginFieldEncryption(open.db, keys, log),
    ]);
    expect(await textsOf(fields, ada)).toHaveLength(TEXTS);
    expect(await nameOf(fields, ada)).toEqual({ firstName: 'Ada "A"', lastName: 'Lovelace' });
  });
});

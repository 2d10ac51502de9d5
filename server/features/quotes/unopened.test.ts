/** Somebody who can write into the database puts sealed texts and keys where they do not belong, while the server runs. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNOPENED_QUOTE } from '../../field-encryption/quote-text.ts';
import type { Browser } from '../../testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';

let house: TestHouse;
let admin: Browser;
let database: pg.Client;
beforeAll(async () => {
  const first = await openTestHouse('postgres');
  house = await first.restart(async ({ databaseUrl }) => {
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
  });
  admin = await house.admin();
});
afterAll(async () => {
  await database.end();
  await house.close();
});

interface Somebody {
  readonly browser: Browser;
  readonly id: string;
}

const somebody = async (firstName: string): Promise<Somebody> => {
  const browser = await house.subscriber();
  const { id } = (await browser.patch('/api/user', { firstName })).body;
  for (let entry = 0; entry < 3; entry += 1) await browser.post('/api/quotes/generate', {});
  return { browser, id };
};

const LISTS = ['/api/quotes/recent', '/api/quotes/recent?limit=2', '/api/quotes/favorites'];

const textsOf = async ({ browser }: Somebody, path = '/api/quotes/recent'): Promise<unknown> => {
  const { status, body } = await browser.get(path);
  return status === 200 ? body.quotes.map(({ text }: { text: string }) => text) : status;
};

const counted = async (field: string): Promise<number> => {
  const { text } = await house.visitor().get('/metrics');
  return Number(new RegExp(`unopened_texts_total\\{field="${field}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};
const countedBy = async (field: string, work: () => Promise<unknown>): Promise<number> => {
  const before = await counted(field);
  await work();
  return (await counted(field)) - before;
};

/** Newest first. */
const sealedOf = async ({ id }: Somebody) => {
  const text = 'select id, sealed_text as sealed from quotes where user_id = $1 order by id desc';
  return (await database.query<{ id: string; sealed: string }>(text, [id])).rows;
};
const setSealed = (id: string | undefined, sealed: string | undefined) =>
  database.query('update quotes set sealed_text = $2 where id = $1', [id, sealed]);

it('says so in its own place where two texts of one person are swapped, shows the others, and counts', async () => {
  const ann = await somebody('Ann');
  const texts = (await textsOf(ann)) as string[];
  const [newest, second] = await sealedOf(ann);
  await setSealed(newest?.id, second?.sealed);
  await setSealed(second?.id, newest?.sealed);
  const shown = [UNOPENED_QUOTE, UNOPENED_QUOTE, texts[2]];
  const look = async () => expect(await textsOf(ann)).toEqual(shown);
  expect(await countedBy('quotes.sealed_text', look)).toBe(2);
  expect(await countedBy('quotes.sealed_text', look)).toBe(2);
  await setSealed(newest?.id, newest?.sealed);
  await setSealed(second?.id, second?.sealed);
  expect(await textsOf(ann)).toEqual(texts);
});

it("shows nobody another person's text, though it was opened a moment before", async () => {
  const [ann, bob] = [await somebody('Ann'), await somebody('Bob')];
  const [bobs] = (await textsOf(bob)) as string[];
  const [newest] = await sealedOf(ann);
  await setSealed(newest?.id, (await sealedOf(bob))[0]?.sealed);
  expect(bobs).toMatch(/\w/);
  expect(await textsOf(ann)).toEqual([UNOPENED_QUOTE, expect.any(String), expect.any(String)]);
});

it('keeps every page and copy standing where a text was cut short, and other words can be written in its place', async () => {
  const ann = await somebody('Ann');
  const [newest] = await sealedOf(ann);
  await ann.browser.patch(`/api/quotes/${newest?.id}/favorite`, { isFavorite: true });
  await setSealed(newest?.id, newest?.sealed.slice(0, 20));
  for (const list of LISTS) expect((await ann.browser.get(list)).body.quotes[0].text).toBe(UNOPENED_QUOTE);
  const day = (await ann.browser.get('/api/quotes/recent')).body.quotes[0].localDay;
  expect(await textsOf(ann, `/api/quotes/recent?date=${day}`)).toContain(UNOPENED_QUOTE);
  const copy = await ann.browser.get('/api/user/data-export');
  expect([copy.status, copy.text.includes(UNOPENED_QUOTE)]).toEqual([200, true]);
  const next = await ann.browser.post('/api/quotes/generate', {});
  expect(next.status).toBe(200);
  await database.query('update quotes set is_favorite = false where id = $1', [newest?.id]);
  const rewritten = await ann.browser.post(`/api/quotes/${newest?.id}/regenerate`);
  expect([rewritten.status, rewritten.body.quote?.text]).toEqual([200, expect.not.stringContaining(UNOPENED_QUOTE)]);
  expect(await textsOf(ann)).not.toContain(UNOPENED_QUOTE);
});

it("takes nobody's name for another's: who has it is nameless until they write their own, and every list stands", async () => {
  const [ann, bob] = [await somebody('Ann'), await somebody('Bob')];
  await database.query('update users set sealed_name = (select sealed_name from users where id = $1) where id = $2', [
    bob.id,
    ann.id,
  ]);
  const nameOf = async () => (await ann.browser.get('/api/user')).body.firstName;
  expect(await countedBy('users.sealed_name', async () => expect(await nameOf()).toBeNull())).toBe(1);
  const list = await admin.get('/api/admin/users?limit=100');
  expect(list.status).toBe(200);
  const names = new Map(list.body.map((user: { id: string; firstName: string | null }) => [user.id, user.firstName]));
  expect([names.get(ann.id), names.get(bob.id)]).toEqual([null, 'Bob']);
  expect((await ann.browser.patch('/api/user', { firstName: 'Anna' })).status).toBe(200);
  expect(await nameOf()).toBe('Anna');
});

it("opens nothing with another person's key, seals nothing with it, and says which of the three did not open", async () => {
  const [ann, bob] = [await somebody('Ann'), await somebody('Bob')];
  await database.query(
    'update person_keys set wrapped_key = (select wrapped_key from person_keys where user_id = $1) where user_id = $2',
    [bob.id, ann.id],
  );
  const look = async () => expect(await textsOf(ann)).toEqual([UNOPENED_QUOTE, UNOPENED_QUOTE, UNOPENED_QUOTE]);
  expect(await countedBy('person_keys.wrapped_key', look)).toBe(1);
  expect((await ann.browser.get('/api/user')).body.firstName).toBeNull();
  const sealed = await sealedOf(ann);
  expect((await ann.browser.post('/api/quotes/generate', {})).status).toBe(500);
  expect(await sealedOf(ann)).toEqual(sealed);
  expect(((await textsOf(bob)) as string[]).filter((text) => text === UNOPENED_QUOTE)).toEqual([]);
});

/** Someone with write access to the database swaps ciphertexts and keys while the server runs. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNREADABLE_QUOTE_TEXT } from '../../../field-encryption/decrypt-quote-text.ts';
import type { Browser } from '../../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let database: pg.Client;
beforeAll(async () => {
  const first = await openTestApp('postgres');
  app = await first.restart(async ({ databaseUrl }) => {
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
  });
  admin = await app.admin();
});
afterAll(async () => {
  await database.end();
  await app.close();
});

interface TestUser {
  readonly browser: Browser;
  readonly id: string;
}

const createUser = async (firstName: string): Promise<TestUser> => {
  const browser = await app.trialUser();
  const { id } = (await browser.patch('/api/user', { firstName })).body;
  for (let entry = 0; entry < 3; entry += 1) await browser.post('/api/quotes/generate', {});
  return { browser, id };
};

const LISTS = ['/api/quotes/recent', '/api/quotes/recent?limit=2', '/api/quotes/favorites'];

const textsOf = async ({ browser }: TestUser, path = '/api/quotes/recent'): Promise<unknown> => {
  const { status, body } = await browser.get(path);
  return status === 200 ? body.quotes.map(({ text }: { text: string }) => text) : status;
};

const failureCount = async (field: string): Promise<number> => {
  const { text } = await app.visitor().get('/metrics');
  return Number(new RegExp(`unopened_texts_total\\{field="${field}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};
const failuresDuring = async (field: string, work: () => Promise<unknown>): Promise<number> => {
  const before = await failureCount(field);
  await work();
  return (await failureCount(field)) - before;
};

/** Newest first. */
const ciphertextsOf = async ({ id }: TestUser) => {
  const text = 'select id, text_ciphertext as sealed from quotes where user_id = $1 order by id desc';
  return (await database.query<{ id: string; sealed: string }>(text, [id])).rows;
};
const setCiphertext = (id: string | undefined, sealed: string | undefined) =>
  database.query('update quotes set text_ciphertext = $2 where id = $1', [id, sealed]);

it('says so in its own place where two texts of one person are swapped, shows the others, and counts', async () => {
  const ann = await createUser('Ann');
  const texts = (await textsOf(ann)) as string[];
  const [newest, second] = await ciphertextsOf(ann);
  await setCiphertext(newest?.id, second?.sealed);
  await setCiphertext(second?.id, newest?.sealed);
  const shown = [UNREADABLE_QUOTE_TEXT, UNREADABLE_QUOTE_TEXT, texts[2]];
  const look = async () => expect(await textsOf(ann)).toEqual(shown);
  expect(await failuresDuring('quotes.text_ciphertext', look)).toBe(2);
  expect(await failuresDuring('quotes.text_ciphertext', look)).toBe(2);
  await setCiphertext(newest?.id, newest?.sealed);
  await setCiphertext(second?.id, second?.sealed);
  expect(await textsOf(ann)).toEqual(texts);
});

it("shows nobody another person's text, though it was opened a moment before", async () => {
  const [ann, bob] = [await createUser('Ann'), await createUser('Bob')];
  const [bobs] = (await textsOf(bob)) as string[];
  const [newest] = await ciphertextsOf(ann);
  await setCiphertext(newest?.id, (await ciphertextsOf(bob))[0]?.sealed);
  expect(bobs).toMatch(/\w/);
  expect(await textsOf(ann)).toEqual([UNREADABLE_QUOTE_TEXT, expect.any(String), expect.any(String)]);
});

it('keeps every page and copy standing where a text was cut short, and other words can be written in its place', async () => {
  const ann = await createUser('Ann');
  const [newest] = await ciphertextsOf(ann);
  await ann.browser.patch(`/api/quotes/${newest?.id}/favorite`, { isFavorite: true });
  await setCiphertext(newest?.id, newest?.sealed.slice(0, 20));
  for (const list of LISTS) expect((await ann.browser.get(list)).body.quotes[0].text).toBe(UNREADABLE_QUOTE_TEXT);
  const day = (await ann.browser.get('/api/quotes/recent')).body.quotes[0].localDay;
  expect(await textsOf(ann, `/api/quotes/recent?date=${day}`)).toContain(UNREADABLE_QUOTE_TEXT);
  const copy = await ann.browser.get('/api/user/data-export');
  expect([copy.status, copy.text.includes(UNREADABLE_QUOTE_TEXT)]).toEqual([200, true]);
  const next = await ann.browser.post('/api/quotes/generate', {});
  expect(next.status).toBe(200);
  await database.query('update quotes set is_favorite = false where id = $1', [newest?.id]);
  const rewritten = await ann.browser.post(`/api/quotes/${newest?.id}/regenerate`);
  expect([rewritten.status, rewritten.body.quote?.text]).toEqual([
    200,
    expect.not.stringContaining(UNREADABLE_QUOTE_TEXT),
  ]);
  expect(await textsOf(ann)).not.toContain(UNREADABLE_QUOTE_TEXT);
});

it("takes nobody's name for another's: who has it is nameless until they write their own, and every list stands", async () => {
  const [ann, bob] = [await createUser('Ann'), await createUser('Bob')];
  await database.query(
    'update users set name_ciphertext = (select name_ciphertext from users where id = $1) where id = $2',
    [bob.id, ann.id],
  );
  const nameOf = async () => (await ann.browser.get('/api/user')).body.firstName;
  expect(await failuresDuring('users.name_ciphertext', async () => expect(await nameOf()).toBeNull())).toBe(1);
  const list = await admin.get('/api/admin/users?limit=100');
  expect(list.status).toBe(200);
  const names = new Map(list.body.map((user: { id: string; firstName: string | null }) => [user.id, user.firstName]));
  expect([names.get(ann.id), names.get(bob.id)]).toEqual([null, 'Bob']);
  expect((await ann.browser.patch('/api/user', { firstName: 'Anna' })).status).toBe(200);
  expect(await nameOf()).toBe('Anna');
});

it("opens nothing with another person's key, seals nothing with it, and says which of the three did not open", async () => {
  const [ann, bob] = [await createUser('Ann'), await createUser('Bob')];
  await database.query(
    'update user_data_keys set wrapped_key = (select wrapped_key from user_data_keys where user_id = $1) where user_id = $2',
    [bob.id, ann.id],
  );
  const look = async () =>
    expect(await textsOf(ann)).toEqual([UNREADABLE_QUOTE_TEXT, UNREADABLE_QUOTE_TEXT, UNREADABLE_QUOTE_TEXT]);
  expect(await failuresDuring('user_data_keys.wrapped_key', look)).toBe(1);
  expect((await ann.browser.get('/api/user')).body.firstName).toBeNull();
  const sealed = await ciphertextsOf(ann);
  expect((await ann.browser.post('/api/quotes/generate', {})).status).toBe(500);
  expect(await ciphertextsOf(ann)).toEqual(sealed);
  expect(((await textsOf(bob)) as string[]).filter((text) => text === UNREADABLE_QUOTE_TEXT)).toEqual([]);
});

/** Someone with write access to the database swaps ciphertexts and keys while the server runs. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNREADABLE_QUOTE_TEXT } from '#server/field-encryption/decrypt-quote-text.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

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
  for (let checkIn = 0; checkIn < 3; checkIn += 1) await browser.post('/api/quotes/generate', {});
  return { browser, id };
};

const LISTS = ['/api/quotes/recent', '/api/quotes/recent?limit=2', '/api/quotes/favorites'];

const textsOf = async ({ browser }: TestUser, path = '/api/quotes/recent'): Promise<unknown> => {
  const { status, body } = await browser.get(path);
  return status === 200 ? body.quotes.map(({ text }: { text: string }) => text) : status;
};

const failureCount = async (field: string): Promise<number> => {
  const { text } = await app.visitor().get('/metrics');
  return Number(new RegExp(`decryption_failures_total\\{field="${field}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};
const failuresDuring = async (field: string, work: () => Promise<unknown>): Promise<number> => {
  const before = await failureCount(field);
  await work();
  return (await failureCount(field)) - before;
};

/** Newest first. */
const ciphertextsOf = async ({ id }: TestUser) => {
  const text = 'select id, text_ciphertext as ciphertext from quotes where user_id = $1 order by id desc';
  return (await database.query<{ id: string; ciphertext: string }>(text, [id])).rows;
};
const setCiphertext = (id: string | undefined, ciphertext: string | undefined) =>
  database.query('update quotes set text_ciphertext = $2 where id = $1', [id, ciphertext]);

it('two swapped texts of one user are marked as unreadable and counted, and the others are shown', async () => {
  const ann = await createUser('Ann');
  const texts = (await textsOf(ann)) as string[];
  const [newest, second] = await ciphertextsOf(ann);
  await setCiphertext(newest?.id, second?.ciphertext);
  await setCiphertext(second?.id, newest?.ciphertext);
  const shown = [UNREADABLE_QUOTE_TEXT, UNREADABLE_QUOTE_TEXT, texts[2]];
  const look = async () => expect(await textsOf(ann)).toEqual(shown);
  expect(await failuresDuring('quotes.text_ciphertext', look)).toBe(2);
  expect(await failuresDuring('quotes.text_ciphertext', look)).toBe(2);
  await setCiphertext(newest?.id, newest?.ciphertext);
  await setCiphertext(second?.id, second?.ciphertext);
  expect(await textsOf(ann)).toEqual(texts);
});

it('another user’s text is never shown, even if it was decrypted a moment before', async () => {
  const [ann, bob] = [await createUser('Ann'), await createUser('Bob')];
  const [bobs] = (await textsOf(bob)) as string[];
  const [newest] = await ciphertextsOf(ann);
  await setCiphertext(newest?.id, (await ciphertextsOf(bob))[0]?.ciphertext);
  expect(bobs).toMatch(/\w/);
  expect(await textsOf(ann)).toEqual([UNREADABLE_QUOTE_TEXT, expect.any(String), expect.any(String)]);
});

it('a truncated text breaks no list or export, and its quote can be rewritten', async () => {
  const ann = await createUser('Ann');
  const [newest] = await ciphertextsOf(ann);
  await ann.browser.patch(`/api/quotes/${newest?.id}/favorite`, { isFavorite: true });
  await setCiphertext(newest?.id, newest?.ciphertext.slice(0, 20));
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

it('a name copied from another user is returned as null until the user saves their own', async () => {
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

it('a data key copied from another user decrypts and encrypts nothing, and is counted as a failure', async () => {
  const [ann, bob] = [await createUser('Ann'), await createUser('Bob')];
  await database.query(
    'update user_data_keys set wrapped_key = (select wrapped_key from user_data_keys where user_id = $1) where user_id = $2',
    [bob.id, ann.id],
  );
  const look = async () =>
    expect(await textsOf(ann)).toEqual([UNREADABLE_QUOTE_TEXT, UNREADABLE_QUOTE_TEXT, UNREADABLE_QUOTE_TEXT]);
  expect(await failuresDuring('user_data_keys.wrapped_key', look)).toBe(1);
  expect((await ann.browser.get('/api/user')).body.firstName).toBeNull();
  const before = await ciphertextsOf(ann);
  expect((await ann.browser.post('/api/quotes/generate', {})).status).toBe(500);
  expect(await ciphertextsOf(ann)).toEqual(before);
  expect(((await textsOf(bob)) as string[]).filter((text) => text === UNREADABLE_QUOTE_TEXT)).toEqual([]);
});

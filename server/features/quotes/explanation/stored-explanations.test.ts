/** Explanations as they are stored: encrypted, bound to their quote, and missing if none was recorded. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { plainExplanation } from './testing/plain-explanation.ts';

let app: TestApp;
let database: pg.Client;
beforeAll(async () => {
  const first = await openTestApp('postgres');
  app = await first.restart(async ({ databaseUrl }) => {
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
  });
});
afterAll(async () => {
  await database.end();
  await app.close();
});

/** The id of a new quote. */
const generate = async (browser: Browser): Promise<string> =>
  (await browser.post('/api/quotes/generate', { stressLevel: 5 })).body.quote.id;
const explanationOf = async (browser: Browser, id: string) =>
  (await browser.get(`/api/quotes/${id}/explanation`)).body.explanation;
const ciphertextOf = async (id: string): Promise<string> =>
  (await database.query('select explanation_ciphertext from quotes where id = $1', [id])).rows[0]
    .explanation_ciphertext;
const setCiphertext = (id: string, ciphertext: string | null) =>
  database.query('update quotes set explanation_ciphertext = $2 where id = $1', [id, ciphertext]);
const failureCount = async (): Promise<number> => {
  const { text } = await app.visitor().get('/metrics');
  return Number(/decryption_failures_total\{field="quotes.explanation_ciphertext"\} (\d+)/.exec(text)?.[1] ?? 0);
};

it('an explanation is stored encrypted, in under 200 characters if no service was called', async () => {
  const ciphertext = await ciphertextOf(await generate(await app.trialUser()));
  expect(ciphertext).toMatch(/^[\w-]+$/);
  expect(ciphertext.length).toBeLessThan(200);
});

it('an explanation that was never recorded is returned as null, and not counted as a failure', async () => {
  const browser = await app.trialUser();
  const id = await generate(browser);
  await setCiphertext(id, null);
  const before = await failureCount();
  expect((await browser.get(`/api/quotes/${id}/explanation`)).body).toEqual({
    writer: 'built-in',
    because: [{ dimension: 'stressLevel', rating: 5 }],
    explanation: null,
  });
  expect(await failureCount()).toBe(before);
});

it('an explanation that was swapped or truncated is returned as null and counted as a failure', async () => {
  const browser = await app.trialUser();
  const [first, second] = [await generate(browser), await generate(browser)];
  const ciphertext = await ciphertextOf(first);
  for (const wrong of [await ciphertextOf(second), ciphertext.slice(0, 30), 'x']) {
    await setCiphertext(first, wrong);
    const before = await failureCount();
    expect(await explanationOf(browser, first)).toBeNull();
    expect(await failureCount()).toBe(before + 1);
    const { quotes } = (await browser.get('/api/user/data-export')).body.quotes;
    expect(quotes.map(({ explanation }: { explanation: unknown }) => explanation)).toEqual([null, plainExplanation]);
    expect((await browser.get('/api/quotes/recent')).body.quotes).toHaveLength(2);
  }
  await setCiphertext(first, ciphertext);
  expect(await explanationOf(browser, first)).toEqual(plainExplanation);
});

it('an explanation is replaced when its quote is rewritten, even if it could not be read', async () => {
  const browser = await app.trialUser();
  const id = await generate(browser);
  await setCiphertext(id, 'x');
  expect((await browser.post(`/api/quotes/${id}/regenerate`)).status).toBe(200);
  expect(await explanationOf(browser, id)).toEqual(plainExplanation);
});

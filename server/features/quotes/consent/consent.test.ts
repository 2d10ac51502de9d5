/** After consent is withdrawn, no more health data is stored, and nothing is sent to a writer. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { allYes, scriptedWriter } from '#server/ports/writer/testing/scripted-writer.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const text = 'Stress is high tonight, and that is a lot to hold. You do not have to solve it now.';
const ratings = { stressLevel: 5, timeOfDayPreference: 'evening' };

describe('withdrawn health consent', () => {
  let app: TestApp;
  let asked = 0;
  let judged = 0;
  let written = text;
  let whileWriting: () => Promise<unknown> = async () => {};
  const writer = scriptedWriter(
    async () => {
      asked += 1;
      await whileWriting();
      return { text: written };
    },
    async () => {
      judged += 1;
      return { answers: allYes };
    },
  );
  beforeAll(async () => {
    app = await openTestApp('postgres', { writer });
  });
  afterAll(() => app.close());
  beforeEach(() => {
    asked = 0;
    judged = 0;
    written = text;
    whileWriting = async () => {};
  });

  const decide = (user: Browser, granted: boolean) => user.post('/api/gdpr/health-consent', { granted });
  const generate = (user: Browser, body: object = {}, headers: Record<string, string> = {}) =>
    user.post('/api/quotes/generate', { ...ratings, ...body }, headers);
  const totalsOf = async (user: Browser): Promise<object> => {
    const { totalEntries, totalQuotes } = (await user.get('/api/user/stats')).body;
    return { totalEntries, totalQuotes };
  };
  const refusal = ({ status, body }: { status: number; body: { code: string; requiresAuth?: true } }) => [
    status,
    body.code,
    'requiresAuth' in body,
  ];
  const REFUSED = [403, 'health_consent_required', false];

  it('refuses every check-in with 403 and calls no writer, until consent is given again', async () => {
    const user = await app.trialUser();
    expect((await generate(user)).status).toBe(200);
    await decide(user, false);
    asked = 0;
    expect(refusal(await generate(user))).toEqual(REFUSED);
    expect(refusal(await generate(user, { day: 'yesterday' }))).toEqual(REFUSED);
    expect(refusal(await generate(user, { ageSeconds: 3600 }))).toEqual(REFUSED);
    expect(asked).toBe(0);
    expect(await totalsOf(user)).toEqual({ totalEntries: 1, totalQuotes: 1 });
    await decide(user, true);
    expect((await generate(user)).status).toBe(200);
  });

  it('refuses a retry of an earlier check-in, whose quote is kept', async () => {
    const user = await app.trialUser();
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect((await generate(user, {}, key)).status).toBe(200);
    await decide(user, false);
    expect(refusal(await generate(user, {}, key))).toEqual(REFUSED);
    expect(refusal(await generate(user, { stressLevel: 1 }, key))).toEqual(REFUSED);
    expect(await totalsOf(user)).toEqual({ totalEntries: 1, totalQuotes: 1 });
  });

  it('still opens the help lines if the ratings call for them', async () => {
    const user = await app.trialUser();
    await decide(user, false);
    expect((await generate(user, { urgencyOfNeed: 5 })).body.help).toBe(true);
    expect((await generate(user)).body).not.toHaveProperty('help');
  });

  it('refuses to rewrite a quote, without calling the writer', async () => {
    const user = await app.trialUser();
    const { quote } = (await generate(user)).body;
    await decide(user, false);
    asked = 0;
    expect(refusal(await user.post(`/api/quotes/${quote.id}/regenerate`))).toEqual(REFUSED);
    expect(asked).toBe(0);
    expect((await user.get('/api/quotes/recent')).body.quotes[0].text).toBe(quote.text);
  });

  it('refuses new feedback on a quote, but lets the user take feedback back', async () => {
    const user = await app.trialUser();
    const { quote } = (await generate(user)).body;
    const say = (helped: boolean | null) => user.post(`/api/quotes/${quote.id}/feedback`, { helped });
    const stored = async () => (await user.get('/api/quotes/recent')).body.quotes[0].helped;
    await say(true);
    await decide(user, false);
    expect(refusal(await say(false))).toEqual(REFUSED);
    expect(await stored()).toBe(true);
    expect((await say(null)).status).toBe(200);
    expect(await stored()).toBeNull();
  });

  it('refuses an import', async () => {
    const user = await app.trialUser();
    await decide(user, false);
    const createdAt = '2025-06-01T08:00:00.000Z';
    const checkIn = { createdAt, localDay: '2025-06-01', timeOfDay: 'evening', ratings: defaultRatings(), quote: null };
    expect(refusal(await user.post('/api/user/import', { entries: [checkIn] }))).toEqual(REFUSED);
    expect(await totalsOf(user)).toEqual({ totalEntries: 0, totalQuotes: 0 });
  });

  it('discards a text that was being written at the time of withdrawal', async () => {
    const user = await app.trialUser();
    whileWriting = () => decide(user, false);
    expect(refusal(await generate(user))).toEqual(REFUSED);
    expect(asked).toBe(1);
    expect(await totalsOf(user)).toEqual({ totalEntries: 1, totalQuotes: 0 });
    await decide(user, true);
    whileWriting = async () => {};
    const { quote } = (await generate(user)).body;
    whileWriting = () => decide(user, false);
    await user.post(`/api/quotes/${quote.id}/regenerate`);
    const [stored] = (await user.get('/api/quotes/recent')).body.quotes;
    expect(stored.text).toBe(quote.text);
  });

  it.each([
    ['review its text', text],
    ['correct a text that breaks a rule', 'It will get better soon. I promise.'],
  ])('prevents a further request to the writer to %s', async (_, firstText) => {
    const user = await app.trialUser();
    written = firstText;
    whileWriting = () => decide(user, false);
    expect(refusal(await generate(user))).toEqual(REFUSED);
    expect([asked, judged]).toEqual([1, 0]);
  });

  it('stores nothing more once the withdrawal is answered, even for concurrent check-ins', async () => {
    const user = await app.trialUser();
    const [firstStored, withdrawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    whileWriting = () => {
      whileWriting = async () => {};
      firstStored.resolve();
      return withdrawn.promise;
    };
    const sent = [...Array(12)].map(() => generate(user));
    await firstStored.promise;
    await decide(user, false);
    const atWithdrawal = await totalsOf(user);
    withdrawn.resolve();
    const responses = await Promise.all(sent);
    expect(responses.some(({ status }) => status === 403)).toBe(true);
    expect(await totalsOf(user)).toEqual(atWithdrawal);
  });
});

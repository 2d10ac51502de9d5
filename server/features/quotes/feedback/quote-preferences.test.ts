/** Whether feedback may choose what comes next. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setQuotePreferences } from '#contract/calls/quote-feedback.ts';
import { builtInWriter } from '#server/ports/writer/built-in-writer.ts';
import type { BuiltInWriter } from '#server/ports/writer/port.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { WritingRequest } from '#words/writing-request.ts';

const PREFERENCES = '/api/user/quote-preferences';
const SUMMARY = '/api/user/feedback-summary';

describe('the feedback preference', () => {
  let app: TestApp;
  let asked: WritingRequest | undefined;
  const writer: BuiltInWriter = {
    kind: 'built-in',
    write: async (request, signal) => {
      asked = request;
      // Always the same kinds, so that a few answers are enough for a preference.
      return { ...(await builtInWriter().write(request, signal)), kinds: ['validation'] };
    },
  };
  beforeAll(async () => {
    app = await openTestApp('postgres', { writer });
  });
  afterAll(() => app.close());

  const generate = async (browser: Browser) =>
    (await browser.post('/api/quotes/generate', { stressLevel: 5 })).body.quote;
  const answer = async (browser: Browser, helped: boolean) => {
    const { id } = await generate(browser);
    expect((await browser.post(`/api/quotes/${id}/feedback`, { helped })).status).toBe(200);
    return id;
  };
  const leaningOfNext = async (browser: Browser) => {
    await generate(browser);
    return { helped: asked?.helped, didNotHelp: asked?.didNotHelp };
  };

  it('returns 401 without a session and 400 for anything but a boolean', async () => {
    expect((await app.visitor().patch(PREFERENCES, { usesFeedback: false })).status).toBe(401);
    const user = await app.user();
    for (const body of [{}, { usesFeedback: 'no' }, { usesFeedback: null }, { usesFeedback: 0 }])
      expect((await user.patch(PREFERENCES, body)).status).toBe(400);
    expect((await user.get(SUMMARY)).body).toEqual({ answers: [], usesFeedback: true });
  });

  it('is on by default, and can be switched off and on for one user', async () => {
    const [user, other] = [await app.user(), await app.user()];
    for (const usesFeedback of [false, false, true, false]) {
      const { status, body } = await user.patch(PREFERENCES, { usesFeedback });
      expect([status, body]).toEqual([200, { usesFeedback }]);
      expect(setQuotePreferences.reply.safeParse(body).error).toBeUndefined();
      expect((await user.get(SUMMARY)).body).toEqual({ answers: [], usesFeedback });
    }
    expect((await other.get(SUMMARY)).body.usesFeedback).toBe(true);
  });

  it('affects the next quote only while it is on, though feedback is always counted', async () => {
    const browser = await app.trialUser();
    for (const helped of [true, true, true]) await answer(browser, helped);
    expect(await leaningOfNext(browser)).toEqual({ helped: ['validation'], didNotHelp: [] });

    await browser.patch(PREFERENCES, { usesFeedback: false });
    expect(await leaningOfNext(browser)).toEqual({ helped: [], didNotHelp: [] });
    await answer(browser, true);
    expect((await browser.get(SUMMARY)).body).toEqual({
      answers: [{ kind: 'validation', helped: 4, didNotHelp: 0 }],
      usesFeedback: false,
    });

    await browser.patch(PREFERENCES, { usesFeedback: true });
    expect(await leaningOfNext(browser)).toEqual({ helped: ['validation'], didNotHelp: [] });
  });

  it('lets a rewrite avoid the kind of support that did not help, even while it is off', async () => {
    const browser = await app.trialUser();
    await browser.patch(PREFERENCES, { usesFeedback: false });
    const id = await answer(browser, false);
    await browser.post(`/api/quotes/${id}/regenerate`);
    expect(asked).toMatchObject({ helped: [], didNotHelp: ['validation'] });
    expect(await leaningOfNext(browser)).toEqual({ helped: [], didNotHelp: [] });
  });

  it('is included in the export', async () => {
    const user = await app.user();
    const exported = async () => (await user.get('/api/user/data-export')).body.quotes.quotePreferences;
    expect(await exported()).toEqual({ usesFeedback: true });
    await user.patch(PREFERENCES, { usesFeedback: false });
    expect(await exported()).toEqual({ usesFeedback: false });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedbackSummary } from '#contract/calls/quote-feedback.ts';
import { favoriteQuotes, lastCheckIn, regenerateQuote } from '#contract/calls/quotes.ts';
import { defaultRatings, dimensionKeys } from '#contract/domain/mood.ts';
import { supportKindsIn } from '#words/support-kinds.ts';
import type { WritingRequest } from '#words/writing-request.ts';
import { builtInWriter } from '../../ports/writer/built-in-writer.ts';
import type { BuiltInWriter } from '../../ports/writer/port.ts';
import type { Browser } from '../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts';

const DAY_SECONDS = 24 * 60 * 60;

describe('rewriting and feedback', () => {
  let app: TestApp;
  let asked: WritingRequest[] = [];
  let now = Date.parse('2026-03-01T09:00:00Z');
  let meanwhile: () => Promise<unknown> = async () => undefined;
  const builtIn = builtInWriter();
  const writer: BuiltInWriter = {
    kind: 'built-in',
    write: async (request, signal) => {
      asked.push(request);
      await meanwhile();
      // No `kinds`, as for a text without recorded kinds: they are detected from the text.
      const { text } = await builtIn.write(request, signal);
      return { text };
    },
  };
  beforeAll(async () => {
    app = await openTestApp('postgres', { writer, systemClock: { now: () => new Date(now) } });
  });
  afterAll(() => app.close());

  const heavy = { stressLevel: 5, sleepQuality: 1, timeOfDayPreference: 'evening' };
  const kindsOf = (text: string) => supportKindsIn(text, { ...defaultRatings(), stressLevel: 5, sleepQuality: 1 });
  const generate = async (browser: Browser, ratings: object = heavy) => {
    asked = [];
    return (await browser.post('/api/quotes/generate', ratings)).body.quote;
  };
  const rewrite = (browser: Browser, id: string) => {
    asked = [];
    return browser.post(`/api/quotes/${id}/regenerate`);
  };
  const say = (browser: Browser, id: string, helped: unknown) => browser.post(`/api/quotes/${id}/feedback`, { helped });
  const nobodysId = '01a1f8fd-bd80-7633-8ae3-bb7bc4d246cb';

  describe('POST /api/quotes/:id/regenerate', () => {
    it('replaces the text of a quote and clears its feedback', async () => {
      const browser = await app.trialUser();
      const old = await generate(browser);
      await say(browser, old.id, true);
      const { status, body } = await rewrite(browser, old.id);
      expect(status).toBe(200);
      expect(regenerateQuote.reply.safeParse(body).error).toBeUndefined();
      expect(body.quote).toMatchObject({ id: old.id, createdAt: old.createdAt, isFavorite: false, helped: null });
      expect(body.quote.text).not.toBe(old.text);
      expect((await browser.get('/api/quotes/recent')).body.quotes).toMatchObject([body.quote]);
      expect((await browser.get('/api/user/stats')).body).toMatchObject({ totalEntries: 1, totalQuotes: 1 });
    });

    it('passes the old text to the writer first among those to avoid, however old its check-in', async () => {
      const browser = await app.trialUser();
      const old = await generate(browser);
      for (let made = 0; made < 31; made += 1) await generate(browser, {});
      await rewrite(browser, old.id);
      expect(asked[0]?.recentTexts[0]).toBe(old.text);
      expect(asked[0]?.recentTexts).toHaveLength(32);
    });

    it('returns 409 for a favourite, even if it is saved while the text is being written', async () => {
      const browser = await app.trialUser();
      const old = await generate(browser);
      const save = (isFavorite: boolean) => browser.patch(`/api/quotes/${old.id}/favorite`, { isFavorite });
      meanwhile = () => save(true);
      const [during] = [await rewrite(browser, old.id)];
      meanwhile = async () => undefined;
      const after = await rewrite(browser, old.id);
      for (const { status, body } of [during, after]) expect([status, body.code]).toEqual([409, 'quote_saved']);
      expect(asked).toEqual([]);
      expect((await browser.get('/api/quotes/recent')).body.quotes[0].text).toBe(old.text);
      await save(false);
      expect((await rewrite(browser, old.id)).status).toBe(200);
    });

    it('returns the same text to two concurrent requests', async () => {
      const browser = await app.trialUser();
      const old = await generate(browser);
      // The writer waits until both requests have arrived. Otherwise the second would rightly replace what the first
      // wrote.
      const both = Promise.withResolvers<void>();
      meanwhile = () => both.promise;
      const asking = [1, 2].map(() => browser.post(`/api/quotes/${old.id}/regenerate`));
      await waitUntilBlocked(browser);
      both.resolve();
      const responses = await Promise.all(asking);
      meanwhile = async () => undefined;
      const texts = new Set(responses.map(({ body }) => body.quote.text));
      expect(texts).toEqual(new Set([(await browser.get('/api/quotes/recent')).body.quotes[0].text]));
    });

    it('refers to an earlier day as past, in the first text and in a rewrite', async () => {
      const browser = await app.trialUser();
      const first = await generate(browser, { ...heavy, day: 'yesterday' });
      expect(asked[0]).toMatchObject({ isEarlierDay: true, isNight: false });
      const again = (await rewrite(browser, first.id)).body.quote;
      expect(asked[0]).toMatchObject({ isEarlierDay: true });
      for (const { text } of [first, again]) expect(text).toMatch(/\bthat (?:day|morning|afternoon|evening)\b/i);
    });

    it('tells the writer if it is night in the user’s time zone, for the first text and for a rewrite', async () => {
      const browser = await app.trialUser();
      asked = [];
      const zone = { 'x-time-zone': 'Pacific/Auckland' };
      // At 09:00 in London it is 22:00 in Auckland. Five hours later it is 03:00 there.
      now += 5 * 60 * 60 * 1000;
      const { id } = (await browser.post('/api/quotes/generate', heavy, zone)).body.quote;
      expect(asked[0]).toMatchObject({ isNight: true, timeOfDay: 'evening' });
      await rewrite(browser, id);
      expect(asked[0]).toMatchObject({ isNight: true });
      now -= 5 * 60 * 60 * 1000;
    });

    it('avoids the kinds of support that did not help', async () => {
      const browser = await app.trialUser();
      const old = await generate(browser);
      const { text } = (await rewrite(browser, old.id)).body.quote;
      expect(asked[0]?.didNotHelp).toEqual([]);
      await say(browser, old.id, false);
      await rewrite(browser, old.id);
      expect(asked[0]?.didNotHelp.toSorted()).toEqual(kindsOf(text).toSorted());
    });

    it('opens the help lines if the check-in calls for them', async () => {
      const browser = await app.trialUser();
      const { id } = await generate(browser, { urgencyOfNeed: 5 });
      expect((await rewrite(browser, id)).body.help).toBe(true);
    });
  });

  it.each([
    ['a rewrite', 'regenerate', undefined],
    ['feedback', 'feedback', { helped: true }],
  ])('refuses %s without a session, without a plan or for another user’s quote', async (_, path, body) => {
    const owner = await app.trialUser();
    const { id, text } = await generate(owner);
    const statusOf = async (browser: Browser, quoteId: string) =>
      (await browser.post(`/api/quotes/${quoteId}/${path}`, body)).status;
    expect(await statusOf(app.visitor(), id)).toBe(401);
    expect(await statusOf(owner, 'seven')).toBe(400);
    expect(await statusOf(await app.user(), id)).toBe(403);
    expect(await statusOf(await app.trialUser(), id)).toBe(404);
    expect(await statusOf(owner, nobodysId)).toBe(404);
    expect((await owner.get('/api/quotes/recent')).body.quotes).toMatchObject([{ text, helped: null }]);
  });

  describe('feedback', () => {
    it('is stored with the quote, and can be changed or removed', async () => {
      const browser = await app.trialUser();
      const { id } = await generate(browser);
      for (const helped of [true, false, null]) {
        expect((await say(browser, id, helped)).body).toEqual({ id, helped });
        expect((await browser.get('/api/quotes/recent')).body.quotes[0].helped).toBe(helped);
      }
      for (const wrong of ['yes', 1, undefined]) expect((await say(browser, id, wrong)).status).toBe(400);
    });

    it('about words that were rewritten since is refused, and does not count for the new ones', async () => {
      const browser = await app.trialUser();
      const old = await generate(browser);
      const sayAbout = (text: string, helped: boolean | null) =>
        browser.post(`/api/quotes/${old.id}/feedback`, { helped, text });
      expect((await sayAbout(old.text, true)).body).toEqual({ id: old.id, helped: true });
      const { text } = (await rewrite(browser, old.id)).body.quote;
      for (const helped of [false, null]) {
        const { status, body } = await sayAbout(old.text, helped);
        expect([status, body.code]).toEqual([409, 'quote_changed']);
        expect(body.message).toContain('the earlier words');
        expect((await browser.get('/api/quotes/recent')).body.quotes[0]).toMatchObject({ text, helped: null });
      }
      expect((await sayAbout(text, false)).body).toEqual({ id: old.id, helped: false });
      const unknown = await browser.post(`/api/quotes/${nobodysId}/feedback`, { helped: true, text });
      expect(unknown.status).toBe(404);
    });

    it('steers later quotes once a kind has three answers, until it is deleted', async () => {
      const browser = await app.trialUser();
      const helped = new Map<string, number>();
      const isSteering = () => [...helped.values()].includes(3);
      while (!isSteering()) {
        const { id, text } = await generate(browser);
        expect(asked[0]).toMatchObject({ helped: [], didNotHelp: [] });
        await say(browser, id, true);
        for (const kind of kindsOf(text)) helped.set(kind, (helped.get(kind) ?? 0) + 1);
      }
      const { body } = await browser.get('/api/user/feedback-summary');
      expect(feedbackSummary.reply.safeParse(body).error).toBeUndefined();
      const counted = new Map(body.answers.map(({ kind, ...count }: { kind: string }) => [kind, count]));
      for (const [kind, count] of helped) expect(counted.get(kind)).toEqual({ helped: count, didNotHelp: 0 });
      await generate(browser);
      const leaning = [...helped].filter(([, count]) => count === 3).map(([kind]) => kind);
      expect(asked[0]?.helped.toSorted()).toEqual(leaning.toSorted());
      const erased = await browser.send('DELETE', '/api/user/feedback', undefined, {});
      expect(erased.body.message).toContain('cleared');
      expect((await browser.get('/api/user/feedback-summary')).body).toEqual({ answers: [], usesFeedback: true });
      await generate(browser);
      expect(asked[0]?.helped).toEqual([]);
      const { quotes } = (await browser.get('/api/quotes/recent')).body;
      expect(quotes.map((quote: { helped: unknown }) => quote.helped)).toEqual(Array(quotes.length).fill(null));
    });

    it('is readable without a plan, and a user can delete only their own', async () => {
      const [ann, bob] = [await app.trialUser(), await app.user()];
      await say(ann, (await generate(ann)).id, true);
      expect((await bob.get('/api/user/feedback-summary')).body).toEqual({ answers: [], usesFeedback: true });
      await bob.send('DELETE', '/api/user/feedback', undefined, {});
      expect((await ann.get('/api/user/feedback-summary')).body.answers).not.toEqual([]);
    });
  });

  it('tells the writer what changed from the two weeks before, if it was set in five check-ins', async () => {
    const browser = await app.trialUser();
    await generate(browser, { sleepQuality: 5, hopeForFuture: 5 });
    await browser.post('/sandbox/clock', { advanceSeconds: 15 * DAY_SECONDS });
    for (let made = 0; made < 5; made += 1) {
      await browser.post('/api/quotes/generate', { sleepQuality: 2, stressLevel: 4 });
      now += 1000;
    }
    await generate(browser, { sleepQuality: 4, stressLevel: 4, hopeForFuture: 4 });
    expect(asked[0]?.changes.map(({ key, usual, now: rated }) => [key, usual, rated])).toEqual([
      ['sleepQuality', 2, 4],
    ]);
    await generate(browser, { sleepQuality: 5, stressLevel: 2, carried: ['sleepQuality'] });
    expect(asked[0]?.changes.map(({ key, usual, now: rated }) => [key, usual, rated])).toEqual([['stressLevel', 4, 2]]);
  });

  it.each([
    ['known', { set: ['sleepQuality'] }, ['sleepQuality']],
    ['not known', {}, []],
  ])('compares with imported check-ins only if it is known what was set in them (%s)', async (_, sources, changed) => {
    const browser = await app.trialUser();
    // Another test has moved the clock.
    const appNow = Date.parse((await browser.get('/sandbox/clock')).body.now);
    const made = [1, 2, 3, 4, 5].map((daysAgo) => {
      const createdAt = new Date(appNow - daysAgo * DAY_SECONDS * 1000).toISOString();
      const ratings = { ...defaultRatings(), sleepQuality: 2 };
      return { createdAt, localDay: createdAt.slice(0, 10), timeOfDay: 'morning', ratings, ...sources, quote: null };
    });
    expect((await browser.post('/api/user/import', { entries: made })).body).toEqual({ added: 5, known: 0 });
    await generate(browser, { sleepQuality: 4 });
    expect(asked[0]?.changes.map(({ key }) => key)).toEqual(changed);
  });

  it.each([
    ['recorded', { set: ['stressLevel', 'anxietyLevel', 'sleepQuality'] }, true],
    ['not recorded: its other ratings count as 3', {}, false],
  ])('opens the help lines with a rewritten quote by what was %s', async (_, sources, help) => {
    const browser = await app.trialUser();
    const createdAt = new Date(now - DAY_SECONDS * 1000).toISOString();
    const ratings = { ...defaultRatings(), stressLevel: 5, anxietyLevel: 5, sleepQuality: 1 };
    const quote = { text: 'Rest is allowed.', isFavorite: false, writer: 'built-in' };
    const made = { createdAt, localDay: createdAt.slice(0, 10), timeOfDay: 'morning', ratings, ...sources, quote };
    await browser.post('/api/user/import', { entries: [made] });
    const [imported] = (await browser.get('/api/quotes/recent')).body.quotes;
    expect((await rewrite(browser, imported.id)).body.help).toBe(help);
  });

  it('GET /api/check-ins/last returns all 15 ratings, or null before the first check-in', async () => {
    const browser = await app.trialUser();
    expect((await browser.get('/api/check-ins/last')).body).toEqual({ checkIn: null });
    await generate(browser, {});
    await generate(browser);
    const { body } = await browser.get('/api/check-ins/last');
    expect(lastCheckIn.reply.safeParse(body).error).toBeUndefined();
    expect(Object.keys(body.checkIn.ratings).sort()).toEqual([...dimensionKeys].sort());
    expect(body.checkIn).toMatchObject({ timeOfDay: 'evening', ratings: { stressLevel: 5, sleepQuality: 1 } });
    expect((await (await app.trialUser()).get('/api/check-ins/last')).body).toEqual({ checkIn: null });
  });

  it('GET /api/check-ins/last and the statistics mean the newest day, not a day filled in after it', async () => {
    const browser = await app.trialUser();
    await generate(browser, { stressLevel: 2, sleepQuality: 4 });
    await generate(browser, { day: 'yesterday', stressLevel: 5, sleepQuality: 1 });
    const { checkIn } = (await browser.get('/api/check-ins/last')).body;
    expect(checkIn).toMatchObject({ ratings: { stressLevel: 2, sleepQuality: 4 } });
    const { lastGiven } = (await browser.get('/api/check-ins/statistics')).body;
    expect(lastGiven.stressLevel).toMatchObject({ value: 2, checkInsAgo: 0, localDay: checkIn.localDay });
  });

  it('GET /api/quotes/favorites pages through the user’s own favourites, newest first', async () => {
    const [browser, other] = [await app.trialUser(), await app.trialUser()];
    const saved: string[] = [];
    for (let made = 0; made < 7; made += 1) {
      const { id } = await generate(browser, {});
      if (made % 2 === 0) saved.unshift(id);
    }
    for (const id of saved) await browser.patch(`/api/quotes/${id}/favorite`, { isFavorite: true });
    const first = (await browser.get('/api/quotes/favorites?limit=3')).body;
    expect(favoriteQuotes.reply.safeParse(first).error).toBeUndefined();
    const second = (await browser.get(`/api/quotes/favorites?limit=3&before=${first.nextBefore}`)).body;
    const ids = [...first.quotes, ...second.quotes].map(({ id }: { id: string }) => id);
    expect([ids, second.nextBefore]).toEqual([saved, null]);
    expect((await other.get('/api/quotes/favorites')).body).toEqual({ quotes: [], nextBefore: null });
    expect((await browser.get('/api/quotes/favorites?limit=0')).status).toBe(400);
  });
});

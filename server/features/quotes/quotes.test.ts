import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateQuote, recentQuotes } from '#contract/calls/quotes.ts';
import { defaultRatings, dimensionKeys } from '#contract/domain/mood.ts';
import { calls } from '#contract/index.ts';
import type { Browser } from '../../testing/browser.ts';
import { daytimeClock } from '../../testing/daytime-clock.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

describe('quotes', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: daytimeClock() });
  });
  afterAll(() => app.close());

  const heavy = { ...defaultRatings(), stressLevel: 5, sleepQuality: 1, timeOfDayPreference: 'evening' };
  const totals = async (browser: Browser) => (await browser.get('/api/user/stats')).body;
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });

  describe('POST /api/quotes/generate', () => {
    it('stores the check-in and its quote, and puts the quote first in the recent list', async () => {
      const browser = await app.trialUser();
      const response = await browser.post('/api/quotes/generate', heavy);
      expect(response.status).toBe(200);
      expect(generateQuote.reply.safeParse(response.body).error).toBeUndefined();
      expect(response.body.quote).toMatchObject({ writer: 'built-in', isFavorite: false });
      const { because } = response.body.quote;
      expect(because).not.toEqual([]);
      // All others are in the middle.
      expect(['stressLevel', 'sleepQuality']).toEqual(expect.arrayContaining(because));
      const recent = await browser.get('/api/quotes/recent');
      expect(recent.body.quotes[0]).toMatchObject({ ...response.body.quote, timeOfDay: 'evening' });
      expect(await totals(browser)).toEqual({ totalQuotes: 1, totalEntries: 1, favoriteQuotes: 0 });
    });

    it('defaults an empty body to all threes in the morning, and ignores unknown keys', async () => {
      const browser = await app.trialUser();
      expect((await browser.post('/api/quotes/generate', {})).status).toBe(200);
      expect((await browser.post('/api/quotes/generate', { shoeSize: 44 })).status).toBe(200);
      const recent = (await browser.get('/api/quotes/recent')).body.quotes;
      expect(recent.map((quote: { timeOfDay: string }) => quote.timeOfDay)).toEqual(['morning', 'morning']);
      expect(
        new Set(recent.flatMap((quote: { emotionalState: object }) => Object.values(quote.emotionalState))),
      ).toEqual(new Set([3]));
    });

    it.each([
      ['0', { stressLevel: 0 }, 'body.stressLevel'],
      ['6', { hopeForFuture: 6 }, 'body.hopeForFuture'],
      ['a fraction', { sleepQuality: 2.5 }, 'body.sleepQuality'],
      ['a string', { gratitudeLevels: '4' }, 'body.gratitudeLevels'],
      ['null', { urgencyOfNeed: null }, 'body.urgencyOfNeed'],
      ['an unknown time of day', { timeOfDayPreference: 'noon' }, 'body.timeOfDayPreference'],
    ])('returns 400 naming the field for %s, and stores nothing', async (_, wrong, field) => {
      const browser = await app.trialUser();
      const response = await browser.post('/api/quotes/generate', { ...heavy, ...wrong });
      expect([response.status, response.body.code, response.body.issues[0].field]).toEqual([
        400,
        'invalid_input',
        field,
      ]);
      expect((await totals(browser)).totalEntries).toBe(0);
    });

    it('returns 400, 413 or 415 for a malformed body, and stores nothing', async () => {
      const browser = await app.trialUser();
      const statuses = [
        (await browser.post('/api/quotes/generate', [])).status,
        (await browser.post('/api/quotes/generate', '{"stressLevel":')).status,
        (await browser.post('/api/quotes/generate')).status,
        (await browser.post('/api/quotes/generate', { note: 'x'.repeat(65 * 1024) })).status,
        (await browser.post('/api/quotes/generate', 'stressLevel=4', { 'content-type': 'text/plain' })).status,
      ];
      expect(statuses).toEqual([400, 400, 400, 413, 415]);
      expect((await totals(browser)).totalEntries).toBe(0);
    });

    it('returns the same quote for repeated and concurrent requests with the same key', async () => {
      const browser = await app.trialUser();
      const headers = key();
      const first = await browser.post('/api/quotes/generate', heavy, headers);
      const again = await browser.post('/api/quotes/generate', heavy, headers);
      expect(again.body).toEqual(first.body);
      const other = key();
      const atOnce = await Promise.all([1, 2, 3, 4].map(() => browser.post('/api/quotes/generate', heavy, other)));
      expect(new Set(atOnce.map((answer) => answer.body.quote?.id)).size).toBe(1);
      expect(await totals(browser)).toMatchObject({ totalEntries: 2, totalQuotes: 2 });
    });

    it('returns 422 for the same key with other ratings, and changes nothing', async () => {
      const browser = await app.trialUser();
      const headers = key();
      const stored = async () => [(await browser.get('/api/quotes/recent')).body, await totals(browser)];
      const first = await browser.post('/api/quotes/generate', heavy, headers);
      const before = await stored();
      const other = await browser.post('/api/quotes/generate', { ...heavy, stressLevel: 1 }, headers);
      expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
      expect(await stored()).toEqual(before);
      // The list repeats what was stored with the quote. The check-in itself still has its ratings if they match.
      expect((await browser.post('/api/quotes/generate', heavy, headers)).body).toEqual(first.body);
    });

    it('lets two users use the same key', async () => {
      const headers = key();
      const [ann, bob] = [await app.trialUser(), await app.trialUser()];
      const one = await ann.post('/api/quotes/generate', heavy, headers);
      const two = await bob.post('/api/quotes/generate', { ...heavy, stressLevel: 1 }, headers);
      expect([one.status, two.status]).toEqual([200, 200]);
      expect(one.body.quote.id).not.toBe(two.body.quote.id);
    });

    it('opens the help lines only if the ratings call for them', async () => {
      const browser = await app.trialUser();
      expect((await browser.post('/api/quotes/generate', { urgencyOfNeed: 5 })).body.help).toBe(true);
      expect((await browser.post('/api/quotes/generate', {})).body.help).toBe(false);
    });

    it('opens the help lines on the third consecutive check-in with low hope', async () => {
      const browser = await app.trialUser();
      const help = [];
      for (let checkIn = 0; checkIn < 3; checkIn += 1) {
        help.push((await browser.post('/api/quotes/generate', { hopeForFuture: 2 })).body.help);
      }
      expect(help).toEqual([false, false, true]);
    });

    it('stores the local day in the user’s time zone', async () => {
      const browser = await app.trialUser();
      await browser.post('/api/quotes/generate', {}, { 'x-time-zone': 'Pacific/Kiritimati' });
      await browser.post('/api/quotes/generate', {}, { 'x-time-zone': 'Pacific/Pago_Pago' });
      const days = (await browser.get('/api/quotes/recent')).body.quotes.map(
        (quote: { localDay: string }) => quote.localDay,
      );
      const apart = (Date.parse(days[1]) - Date.parse(days[0])) / 86_400_000;
      // The two zones are 25 hours apart, so their days differ by one or two.
      expect([1, 2]).toContain(apart);
    });
  });

  describe('GET /api/quotes/recent', () => {
    it('pages back to the first quote without a gap or a repeat', async () => {
      const browser = await app.trialUser();
      const made: string[] = [];
      for (let checkIn = 0; checkIn < 7; checkIn += 1)
        made.unshift((await browser.post('/api/quotes/generate', {})).body.quote.id);
      const seen: string[] = [];
      let before = '';
      for (let page = 0; page < 5; page += 1) {
        const { body } = await browser.get(`/api/quotes/recent?limit=3${before}`);
        expect(recentQuotes.reply.safeParse(body).error).toBeUndefined();
        seen.push(...body.quotes.map((quote: { id: string }) => quote.id));
        if (body.nextBefore === null) break;
        before = `&before=${body.nextBefore}`;
      }
      expect(seen).toEqual(made);
    });

    it('returns only quotes of the requested local day', async () => {
      const browser = await app.trialUser();
      await browser.post('/api/quotes/generate', {});
      const today = (await browser.get('/api/quotes/recent')).body.quotes[0].localDay;
      expect((await browser.get(`/api/quotes/recent?date=${today}`)).body.quotes).toHaveLength(1);
      expect((await browser.get('/api/quotes/recent?date=2001-02-03')).body).toEqual({ quotes: [], nextBefore: null });
    });

    it('lists entries without a quote beside the quotes if it is asked for all entries', async () => {
      const browser = await app.trialUser();
      const checkIns = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-03'].map((localDay, hour) => ({
        createdAt: `${localDay}T1${hour}:00:00.000Z`,
        localDay,
        timeOfDay: 'evening',
        ratings: { ...defaultRatings(), stressLevel: 1 + hour },
        set: ['stressLevel'],
        quote: null,
      }));
      expect((await browser.post('/api/user/import', { entries: checkIns })).body).toEqual({ added: 4, known: 0 });
      const { quote } = (await browser.post('/api/quotes/generate', {})).body;
      const page = async (query: string) => {
        const { body } = await browser.get(`/api/quotes/recent?entries=all&${query}`);
        expect(recentQuotes.reply.safeParse(body).error).toBeUndefined();
        const days = body.entriesWithoutQuote.map(({ localDay }: { localDay: string }) => localDay);
        return { ids: body.quotes.map(({ id }: { id: string }) => id), days, body };
      };
      const first = await page('limit=3');
      expect([first.ids, first.days]).toEqual([[quote.id], ['2026-05-03', '2026-05-03']]);
      const second = await page(`limit=3&before=${first.body.nextBefore}`);
      expect([second.ids, second.days, second.body.nextBefore]).toEqual([[], ['2026-05-02', '2026-05-01'], null]);
      const { id, emotionalState, unset, ...checkIn } = second.body.entriesWithoutQuote[1];
      expect(checkIn).toEqual({
        createdAt: '2026-05-01T10:00:00.000Z',
        timeOfDay: 'evening',
        localDay: '2026-05-01',
        filledIn: false,
      });
      expect([emotionalState.stressLevel, unset.includes('stressLevel'), unset.length]).toEqual([1, false, 7]);
      expect((await page('date=2026-05-03')).days).toHaveLength(2);
      expect((await page('date=2026-05-04')).body).toEqual({ quotes: [], entriesWithoutQuote: [], nextBefore: null });
      const { body } = await browser.get('/api/quotes/recent');
      expect(Object.keys(body)).toEqual(['quotes', 'nextBefore']);
      expect(body.quotes).toHaveLength(1);
    });

    it.each([
      'entries=none',
      'limit=0',
      'limit=-1',
      'limit=101',
      'limit=1e9',
      'limit=two',
      'limit=1000000000',
      'date=2026-02-30',
      'date=0000-01-01',
      'date=yesterday',
      'before=1',
    ])('returns 400 for ?%s', async (query) => {
      const browser = await app.trialUser();
      const response = await browser.get(`/api/quotes/recent?${query}`);
      expect([response.status, response.body.issues[0].field]).toEqual([400, `query.${query.split('=')[0]}`]);
    });

    it('never returns another user’s quotes, even with their id as the cursor', async () => {
      const [ann, bob] = [await app.trialUser(), await app.trialUser()];
      await ann.post('/api/quotes/generate', {});
      const { id } = (await ann.post('/api/quotes/generate', {})).body.quote;
      const ofDay = `date=${(await ann.get('/api/quotes/recent')).body.quotes[0].localDay}`;
      for (const list of ['recent?', 'favorites?', `recent?${ofDay}&`])
        expect((await bob.get(`/api/quotes/${list}before=${id}`)).body).toEqual({ quotes: [], nextBefore: null });
      for (const list of ['', `${ofDay}&`])
        expect((await bob.get(`/api/quotes/recent?${list}entries=all&before=${id}`)).body).toEqual({
          quotes: [],
          entriesWithoutQuote: [],
          nextBefore: null,
        });
    });
  });

  describe('PATCH /api/quotes/:id/favorite', () => {
    it('adds and removes a favourite', async () => {
      const browser = await app.trialUser();
      const { id } = (await browser.post('/api/quotes/generate', {})).body.quote;
      expect((await browser.patch(`/api/quotes/${id}/favorite`, { isFavorite: true })).body).toEqual({
        id,
        isFavorite: true,
      });
      expect((await totals(browser)).favoriteQuotes).toBe(1);
      await browser.patch(`/api/quotes/${id}/favorite`, { isFavorite: false });
      expect((await browser.get('/api/quotes/recent')).body.quotes[0].isFavorite).toBe(false);
    });

    it('returns 401 without a session, 403 without a plan, and 404 for an unknown or foreign quote', async () => {
      const owner = await app.trialUser();
      const { id } = (await owner.post('/api/quotes/generate', {})).body.quote;
      const change = async (browser: Browser, path: string, body: unknown) =>
        (await browser.patch(`/api/quotes/${path}/favorite`, body)).status;
      expect(await change(app.visitor(), id, { isFavorite: true })).toBe(401);
      expect(await change(owner, 'seven', { isFavorite: true })).toBe(400);
      expect(await change(owner, id, { isFavorite: 'yes' })).toBe(400);
      expect(await change(await app.user(), id, { isFavorite: true })).toBe(403);
      expect(await change(owner, crypto.randomUUID(), { isFavorite: true })).toBe(404);
      expect(await change(await app.trialUser(), id, { isFavorite: true })).toBe(404);
      expect((await totals(owner)).favoriteQuotes).toBe(0);
    });
  });

  it('survive a restart', async () => {
    const browser = await app.trialUser();
    const { id } = (await browser.post('/api/quotes/generate', heavy)).body.quote;
    app = await app.restart();
    const again = app.visitor();
    for (const [name, value] of browser.cookies) again.cookies.set(name, value);
    expect((await again.get('/api/quotes/recent')).body.quotes).toMatchObject([{ id }]);
  });
});

describe('the guards of all calls', () => {
  let app: TestApp;
  /** None of these requests has an effect, so one user without a subscription is enough for all tests. */
  let user: Browser;
  beforeAll(async () => {
    app = await openTestApp('postgres');
    user = await app.user();
  });
  afterAll(() => app.close());

  /** Queries the calls require, because invalid input is refused before access is checked. */
  const queries: Record<string, string> = {
    '/api/user/days': '?from=2026-03-01&to=2026-03-31',
    '/api/user/report': '?from=2026-03-01&to=2026-03-31',
  };
  const addressOf = (path: string) =>
    path.replace(':id', '01a1f8fd-bd80-7633-8ae3-bb7bc4d246cb') + (queries[path] ?? '');
  const guarded = calls.filter(({ guard }) => guard !== 'public' && guard !== 'optional');
  const changing = calls.filter((call) => call.method !== 'GET');
  const validBody = {
    isFavorite: true,
    helped: true,
    text: 'The words as they were shown.',
    ...Object.fromEntries(dimensionKeys.map((dimension) => [dimension, 3])),
  };

  it.each(guarded.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'return 401 without a session: %s',
    async (_, call) => {
      const response = await app.visitor().send(call.method, addressOf(call.path), undefined, {});
      expect([response.status, response.body.code]).toEqual([401, 'session_required']);
    },
  );

  it.each(
    guarded.filter((call) => call.guard === 'access').map((call) => [`${call.method} ${call.path}`, call] as const),
  )('return 403 with the reason without a plan: %s', async (_, call) => {
    const body = call.method === 'GET' ? undefined : validBody;
    const response = await user.send(call.method, addressOf(call.path), body, {});
    expect(response.status).toBe(403);
    expect(response.body).toEqual({
      code: 'access_required',
      requiresAuth: true,
      reason: 'no_subscription',
      message: 'Please subscribe to access this feature.',
    });
  });

  it.each(changing.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'refuse a cross-site %s by its Origin or Sec-Fetch-Site',
    async (_, call) => {
      const foreign: Record<string, string>[] = [
        { origin: 'https://elsewhere.test' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ];
      for (const headers of foreign) {
        const response = await user.send(call.method, addressOf(call.path), validBody, headers);
        expect([response.status, response.body.code]).toEqual([403, 'foreign_origin']);
      }
    },
  );
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('a check-in for a chosen day', () => {
  let now = '2026-03-10T09:00:00Z';
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => new Date(now) } });
  });
  afterAll(() => app.close());

  /** A user with a subscription, whose browser is in this zone. */
  const userIn = async (zone: string) => {
    now = '2026-03-12T00:00:00Z';
    const browser = await app.trialUser();
    const headers = { 'x-time-zone': zone };
    return {
      checkInAt: (at: string, input: object = {}, more: Record<string, string> = {}) => {
        now = at;
        return browser.post('/api/quotes/generate', input, { ...headers, ...more });
      },
      get: async (what: string) => (await browser.get(what, headers)).body,
    };
  };
  const listed = async (get: (what: string) => Promise<Awaited<ReturnType<Browser['get']>>['body']>) =>
    (await get('/api/quotes/recent')).quotes.map((quote: { localDay: string; filledIn: boolean }) => [
      quote.localDay,
      quote.filledIn,
    ]);

  it.each([
    ['Pacific/Kiritimati', '2026-03-11'],
    ['Pacific/Pago_Pago', '2026-03-09'],
    ['America/New_York', '2026-03-10'],
  ])("is marked as filled in, and counts for yesterday in the user's time zone: %s", async (zone, yesterday) => {
    const { checkInAt, get } = await userIn(zone);
    await checkInAt('2026-03-11T10:30:00Z', { day: 'yesterday' });
    expect(await listed(get)).toEqual([[yesterday, true]]);
    expect((await get(`/api/quotes/recent?date=${yesterday}`)).quotes).toHaveLength(1);
    expect((await get('/api/user/days?from=2026-03-01&to=2026-03-31')).days).toEqual([
      { day: yesterday, entries: 1, mood: 3 },
    ]);
    expect(await get('/api/user/progress')).toMatchObject({
      totalEntries: 1,
      currentStreak: 1,
      firstDay: yesterday,
      yesterdayHasEntry: true,
      weekly: { entries: 1 },
    });
  });

  it('joins the streaks on either side of it and is counted once', async () => {
    const { checkInAt, get } = await userIn('Europe/London');
    await checkInAt('2026-03-08T12:00:00Z');
    await checkInAt('2026-03-09T12:00:00Z');
    await checkInAt('2026-03-11T12:00:00Z');
    expect(await get('/api/user/progress')).toMatchObject({ currentStreak: 1, longestStreak: 2, totalEntries: 3 });
    await checkInAt('2026-03-11T12:01:00Z', { day: 'yesterday' });
    expect(await listed(get)).toEqual([
      ['2026-03-10', true],
      ['2026-03-11', false],
      ['2026-03-09', false],
      ['2026-03-08', false],
    ]);
    expect(await get('/api/user/progress')).toMatchObject({
      currentStreak: 4,
      longestStreak: 4,
      totalEntries: 4,
      // The 8th is the Sunday of the previous week.
      weekly: { entries: 3, percent: 43 },
    });
    expect((await get('/api/user/days?from=2026-03-10&to=2026-03-10')).days).toMatchObject([{ entries: 1 }]);
  });

  it('counts towards the previous week when made on a Monday for Sunday', async () => {
    const { checkInAt, get } = await userIn('Europe/London');
    await checkInAt('2026-03-09T00:30:00Z', { day: 'yesterday' });
    expect((await get('/api/user/progress')).weekly.entries).toBe(0);
    expect(await listed(get)).toEqual([['2026-03-08', true]]);
  });

  it('is stored once if resent with the same idempotency key, even after midnight', async () => {
    const { checkInAt, get } = await userIn('Europe/London');
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await checkInAt('2026-03-10T23:59:59Z', { day: 'yesterday' }, key);
    const again = await checkInAt('2026-03-11T00:00:01Z', { day: 'yesterday' }, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await listed(get)).toEqual([['2026-03-09', true]]);
    expect(await get('/api/user/progress')).toMatchObject({ totalEntries: 1, longestStreak: 1 });
  });

  it('is refused with 422 if its idempotency key was used for another day', async () => {
    const { checkInAt, get } = await userIn('Europe/London');
    for (const [one, other, hour] of [
      ['today', 'yesterday', 12],
      ['yesterday', 'today', 13],
      ['2026-03-10', '2026-03-09', 14],
    ]) {
      const key = { 'idempotency-key': crypto.randomUUID() };
      await checkInAt(`2026-03-11T${hour}:00:00Z`, { day: one }, key);
      const refused = await checkInAt(`2026-03-11T${hour}:01:00Z`, { day: other }, key);
      expect([refused.status, refused.body.code]).toEqual([422, 'idempotency_mismatch']);
    }
    expect(await listed(get)).toEqual([
      ['2026-03-10', true],
      ['2026-03-10', true],
      ['2026-03-11', false],
    ]);
  });

  it.each(['2026-03-04', '2026-03-08', '2026-03-10'])(
    'counts for the chosen day, up to seven days back: %s',
    async (day) => {
      const { checkInAt, get } = await userIn('Europe/London');
      expect((await checkInAt('2026-03-11T12:00:00Z', { day })).status).toBe(200);
      expect(await listed(get)).toEqual([[day, true]]);
    },
  );

  it('is not marked as filled in if the day is today', async () => {
    const { checkInAt, get } = await userIn('Europe/London');
    await checkInAt('2026-03-11T12:00:00Z', { day: '2026-03-11' });
    expect(await listed(get)).toEqual([['2026-03-11', false]]);
  });

  it.each(['tomorrow', '2026-03-03', '2026-03-12', '2026-02-30', '', null, -1])(
    'is refused with 400 and not stored for the day %j',
    async (day) => {
      const { checkInAt, get } = await userIn('Europe/London');
      expect((await checkInAt('2026-03-11T12:00:00Z', { day })).status).toBe(400);
      expect(await listed(get)).toEqual([]);
    },
  );

  it('is neither lost nor counted twice when the user crosses the date line westwards', async () => {
    const { checkInAt, get } = await userIn('Pacific/Kiritimati');
    await checkInAt('2026-03-10T11:00:00Z'); // The 11th in Kiritimati.
    const west = { 'x-time-zone': 'Pacific/Pago_Pago' };
    await checkInAt('2026-03-10T12:00:00Z', {}, west); // The 10th in Pago Pago.
    await checkInAt('2026-03-10T12:01:00Z', { day: 'yesterday' }, west);
    expect(await get('/api/user/progress')).toMatchObject({ currentStreak: 3, longestStreak: 3, totalEntries: 3 });
    expect((await get('/api/user/days?from=2026-03-01&to=2026-03-31')).days).toMatchObject([
      { day: '2026-03-09', entries: 1 },
      { day: '2026-03-10', entries: 1 },
      { day: '2026-03-11', entries: 1 },
    ]);
  });
});

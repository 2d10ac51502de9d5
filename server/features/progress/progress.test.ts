import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { analytics, dimensionTrends, moodDays, patterns, progress } from '#contract/calls/progress.ts';
import { addDays, daysInRange } from '#contract/domain/days.ts';
import { defaultRatings, dimensionKeys } from '#contract/domain/mood.ts';
import type { Browser } from '../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

/** A Wednesday. */
const TODAY = '2026-03-11';
const YEAR = '?from=2026-01-01&to=2026-12-31';
const reading: readonly (readonly [path: string, call: Call])[] = [
  ['/api/user/progress', progress],
  ['/api/user/analytics', analytics],
  [`/api/user/days${YEAR}`, moodDays],
  ['/api/user/dimensions', dimensionTrends],
  ['/api/user/dimensions?days=90', dimensionTrends],
  ['/api/user/dimensions?days=365', dimensionTrends],
  ['/api/user/patterns', patterns],
];

describe('progress endpoints', () => {
  let now = TODAY;
  let app: TestApp;
  let requester: Browser | undefined;
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => new Date(`${now}T12:00:00Z`) } });
  });
  afterAll(() => app.close());

  /** Adds check-ins on these days, with the clock set to each. Afterwards it is {@link TODAY} again. */
  const checkInOn = async (browser: Browser, checkIns: readonly (readonly [day: string, ratings: object])[]) => {
    for (const [day, ratings] of checkIns) {
      now = day;
      expect((await browser.post('/api/quotes/generate', ratings)).status).toBe(200);
    }
    now = TODAY;
  };
  const everyDay = (first: string, last: string, ratings: (day: string, index: number) => object = () => ({})) =>
    daysInRange(first, last).map((day, index) => [day, ratings(day, index)] as const);
  const get = async (browser: Browser, what: string) => (await browser.get(`/api/user/${what}`)).body;

  it('return zeros, nulls and empty lists for a user without check-ins', async () => {
    const browser = await app.trialUser();
    expect(await get(browser, 'progress')).toEqual({
      weekly: { entries: 0, goal: 7, percent: 0 },
      totalEntries: 0,
      averageMood: null,
      currentStreak: 0,
      longestStreak: 0,
      daysWithEntries: 0,
      firstFact: null,
      today: TODAY,
      firstDay: null,
      yesterdayHasEntry: false,
      showStreak: true,
      restWeekdays: [],
    });
    expect(await get(browser, 'analytics')).toEqual({
      totalQuotes: 0,
      favoriteQuotes: 0,
      totalEntries: 0,
      recentInsights: [],
      moodTrends: { averageMood: 0, moodHistory: [], historyDays: [], recentEntries: 0 },
      streaks: { currentStreak: 0, longestStreak: 0, totalQuotesGenerated: 0 },
    });
    expect(await get(browser, `days${YEAR}`)).toEqual({ days: [] });
    const lines = await get(browser, 'dimensions');
    expect([lines.points.length, lines.daysWithEntries]).toEqual([30, 0]);
    expect(lines.dimensions.stressLevel).toEqual({ values: Array(30).fill(null), carried: [], days: 0, usual: null });
    expect(lines.daysInferred).toBe(0);
    const none = { days: 0, mood: null };
    const noDays = { emotional: 0, social: 0, purpose: 0, physical: 0, daily: 0 };
    expect(await get(browser, 'patterns')).toEqual({
      days: 90,
      daysWithEntries: 0,
      timesOfDay: { morning: none, afternoon: none, evening: none },
      weekdays: Array(7).fill(none),
      sections: { windowDays: 14, now: null, monthAgo: null, ratedDays: { now: noDays, monthAgo: noDays } },
    });
  });

  it('list moods by the day they are for, so that a day filled in later is older than the days after it', async () => {
    const browser = await app.trialUser();
    await checkInOn(browser, [
      ['2026-03-11', { stressLevel: 1 }],
      ['2026-03-11', { day: 'yesterday', stressLevel: 5 }],
      ['2026-03-11', { stressLevel: 2 }],
    ]);
    const { moodTrends } = await get(browser, 'analytics');
    expect(moodTrends.historyDays).toEqual(['2026-03-11', '2026-03-11', '2026-03-10']);
    expect(moodTrends.moodHistory).toEqual([22 / 7, 23 / 7, 19 / 7]);
  });

  it('count the week from Monday and the streak up to yesterday, and average six mood items', async () => {
    const browser = await app.trialUser();
    await checkInOn(browser, [
      ...everyDay('2026-02-20', '2026-02-24'),
      ['2026-03-08', {}], // A Sunday: the week before.
      ['2026-03-09', { stressLevel: 5, gratitudeLevels: 5 }],
      ['2026-03-10', { sleepQuality: 5 }],
      ['2026-03-10', { anxietyLevel: 1, hopeForFuture: 4 }],
    ]);
    expect(await get(browser, 'progress')).toEqual({
      weekly: { entries: 3, goal: 7, percent: 43 },
      // 9 check-ins of 18 points, plus 2 less, 2 more, 2 and 1 more: 165 over 54 items.
      totalEntries: 9,
      averageMood: 3.1,
      currentStreak: 3,
      longestStreak: 5,
      daysWithEntries: 8,
      firstFact: null,
      today: TODAY,
      firstDay: '2026-02-20',
      yesterdayHasEntry: true,
      showStreak: true,
      restWeekdays: [],
    });
    now = '2026-03-12';
    expect(await get(browser, 'progress')).toMatchObject({ currentStreak: 0, yesterdayHasEntry: false });
    now = TODAY;
  });

  it('cap the weekly percentage at 100', async () => {
    const browser = await app.trialUser();
    await checkInOn(
      browser,
      [...Array(8)].map(() => [TODAY, {}] as const),
    );
    expect((await get(browser, 'progress')).weekly).toEqual({ entries: 8, goal: 7, percent: 100 });
  });

  it('limit the mood history in analytics to the newest 30 check-ins, but not the totals', async () => {
    const browser = await app.trialUser();
    await checkInOn(
      browser,
      everyDay('2026-02-08', TODAY, (_, index) => ({ motivationLevel: index < 2 ? 1 : 4 })),
    );
    await checkInOn(browser, [[TODAY, { motivationLevel: 5, confidenceLevel: 5 }]]);
    const { quotes } = (await browser.get('/api/quotes/recent?limit=1')).body;
    await browser.patch(`/api/quotes/${quotes[0].id}/favorite`, { isFavorite: true });
    const { moodTrends, streaks, ...totals } = await get(browser, 'analytics');
    expect(totals).toEqual({ totalQuotes: 33, favoriteQuotes: 1, totalEntries: 33, recentInsights: expect.any(Array) });
    expect(moodTrends.moodHistory).toEqual([25 / 7, ...Array(29).fill(22 / 7)]);
    expect(moodTrends.historyDays).toEqual([TODAY, ...daysInRange(addDays(TODAY, -28), TODAY).toReversed()]);
    expect(moodTrends).toMatchObject({ averageMood: 3.1, recentEntries: 30 });
    expect(streaks).toEqual({ currentStreak: 32, longestStreak: 32, totalQuotesGenerated: 33 });
  });

  it('average the mood in analytics over all check-ins, not just those in the history', async () => {
    const browser = await app.trialUser();
    // Of the seven items: 13 / 7 = 1.9 per check-in, then 29 / 7 = 4.1.
    const low = { motivationLevel: 1, confidenceLevel: 2, focusClarity: 2, senseOfPurpose: 2, hopeForFuture: 2 };
    const high = { motivationLevel: 5, confidenceLevel: 4, focusClarity: 4, senseOfPurpose: 4, hopeForFuture: 4 };
    const hard = { ...low, stressLevel: 4, anxietyLevel: 4 };
    const easy = { ...high, stressLevel: 2, anxietyLevel: 2 };
    await checkInOn(
      browser,
      everyDay('2026-01-26', TODAY, (_, index) => (index < 15 ? hard : easy)),
    );
    const { moodTrends, totalEntries } = await get(browser, 'analytics');
    expect(totalEntries).toBe(45);
    expect(moodTrends).toMatchObject({ averageMood: 3.4, moodHistory: Array(30).fill(29 / 7), recentEntries: 30 });
  });

  it('list each day with check-ins, including both ends of the range', async () => {
    const browser = await app.trialUser();
    await checkInOn(browser, [
      ['2026-02-27', {}],
      ['2026-02-28', { motivationLevel: 5 }],
      ['2026-02-28', {}],
      ['2026-03-02', { stressLevel: 5 }],
      ['2026-03-03', {}],
    ]);
    expect(await get(browser, 'days?from=2026-02-28&to=2026-03-02')).toEqual({
      days: [
        { day: '2026-02-28', entries: 2, mood: 3.14 },
        { day: '2026-03-02', entries: 1, mood: 2.71 },
      ],
    });
    expect((await get(browser, 'days?from=2026-02-28&to=2026-02-28')).days).toHaveLength(1);
  });

  it('return one trend point a day for 30 and 90 days, and one a week for a year', async () => {
    const browser = await app.trialUser();
    const first = addDays(TODAY, -40);
    // 41 days: sleep goes 1, 2, 3, 4, 5, 1, ...; stress is always 4.
    await checkInOn(
      browser,
      everyDay(first, TODAY, (_, index) => ({ sleepQuality: 1 + (index % 5), stressLevel: 4 })),
    );
    const month = await get(browser, 'dimensions?days=30');
    expect(month.points).toEqual(daysInRange(addDays(TODAY, -29), TODAY));
    expect(month.dimensions.sleepQuality.values.slice(-3)).toEqual([4, 5, 1]);
    expect(month.dimensions.sleepQuality.usual).toEqual({ low: 2, high: 4 });
    expect(month.dimensions.stressLevel.usual).toEqual({ low: 4, high: 4 });
    const quarter = await get(browser, 'dimensions?days=90');
    expect([quarter.points[0], quarter.daysWithEntries]).toEqual([addDays(TODAY, -89), 41]);
    expect(quarter.dimensions.stressLevel.values).toEqual([...Array(49).fill(null), ...Array(41).fill(4)]);
    const year = await get(browser, 'dimensions?days=365');
    expect([year.points.length, year.daysPerPoint, year.points.at(-1)]).toEqual([52, 7, addDays(TODAY, -6)]);
    // The last seven of the 41: 5, 1, 2, 3, 4, 5, 1.
    expect(year.dimensions.sleepQuality.values.at(-1)).toBe(3);
  });

  it('return patterns by time of day, weekday and section, with a mood only from three days on', async () => {
    const browser = await app.trialUser();
    const at = (timeOfDayPreference: string, ratings: object = {}) => ({
      timeOfDayPreference,
      ...defaultRatings(),
      ...ratings,
    });
    await checkInOn(browser, [
      ...everyDay('2026-01-29', '2026-02-11', () => at('evening', { stressLevel: 5, sleepQuality: 1 })),
      ...everyDay('2026-03-09', TODAY, () => at('morning', { gratitudeLevels: 5 })),
      [TODAY, at('afternoon')],
    ]);
    const daysEach = (days: number) => ({ emotional: days, social: days, purpose: days, physical: days, daily: days });
    const found = await get(browser, 'patterns');
    expect([found.days, found.daysWithEntries]).toEqual([90, 17]);
    expect(found.timesOfDay).toEqual({
      morning: { days: 3, mood: 3 },
      afternoon: { days: 1, mood: null },
      evening: { days: 14, mood: 2.71 },
    });
    // Two of the fourteen days and one of the three are Mondays: 2.714, 2.714 and 3.
    expect(found.weekdays[0]).toEqual({ days: 3, mood: 2.81 });
    expect(found.weekdays[3]).toEqual({ days: 2, mood: null });
    expect(found.sections).toEqual({
      windowDays: 14,
      // Gratitude is one of three items: 5 on two days, and 4 on the day with two check-ins.
      now: { emotional: 3, social: 3, purpose: 3, physical: 3, daily: 3.56 },
      monthAgo: { emotional: 2.6, social: 3, purpose: 3, physical: 2, daily: 3 },
      ratedDays: { now: daysEach(3), monthAgo: daysEach(14) },
    });
  });

  it('repeat the previous value for a carried rating, and return null for an unset one', async () => {
    const browser = await app.trialUser();
    const ratings = { sleepQuality: 4, stressLevel: 3 };
    await checkInOn(browser, [
      ['2026-03-09', { ...ratings, set: ['sleepQuality'], carried: [] }],
      ['2026-03-10', { ...ratings, set: [], carried: ['sleepQuality'] }],
      [TODAY, { ...ratings, set: ['stressLevel'], carried: [] }],
    ]);
    const { sleepQuality, stressLevel } = (await get(browser, 'dimensions')).dimensions;
    expect([sleepQuality.values.slice(-3), sleepQuality.carried, sleepQuality.days]).toEqual([[4, 4, null], [28], 1]);
    expect([stressLevel.values.slice(-3), stressLevel.carried, stressLevel.days]).toEqual([[null, null, 3], [], 1]);
  });

  it.each(reading)(
    'return 401 for a visitor, 403 without access and a valid reply otherwise: %s',
    async (path, call) => {
      expect((await app.visitor().get(path)).status).toBe(401);
      const refused = await (await app.user()).get(path);
      expect([refused.status, refused.body.code]).toEqual([403, 'access_required']);
      const browser = await app.trialUser();
      await checkInOn(
        browser,
        everyDay('2026-02-20', TODAY, (_, index) => ({ [dimensionKeys[index % 15] ?? '']: 1 })),
      );
      const response = await browser.get(path);
      expect(response.status).toBe(200);
      expect(call.reply.safeParse(response.body).error).toBeUndefined();
    },
  );

  it("never return another user's data", async () => {
    const owner = await app.trialUser();
    const other = await app.trialUser();
    const empty = await Promise.all(reading.map(([path]) => other.get(path)));
    await checkInOn(owner, everyDay('2026-02-20', TODAY));
    const stillEmpty = await Promise.all(reading.map(([path]) => other.get(path)));
    expect(stillEmpty.map(({ body }) => body)).toEqual(empty.map(({ body }) => body));
  });

  it.each([
    ['days', 'query.from'],
    ['days?from=2026-02-01', 'query.to'],
    ['days?from=2026-02-30&to=2026-03-01', 'query.from'],
    ['days?from=2025-02-29&to=2025-03-01', 'query.from'],
    ['days?from=2026-03-01&to=2026-13-01', 'query.to'],
    ['days?from=0000-01-01&to=0000-02-01', 'query.from'],
    ['days?from=2026-03-01T00:00:00Z&to=2026-03-02', 'query.from'],
    ['days?from=%00&to=2026-03-01', 'query.from'],
    ['days?from=2026-03-01&from=2026-03-02&to=2026-03-03', 'query.from'],
    ['days?from=2026-03-02&to=2026-03-01', 'query.to'],
    ['days?from=2025-01-01&to=2026-01-02', 'query.to'],
    ['dimensions?days=31', 'query.days'],
    ['dimensions?days=0', 'query.days'],
    ['dimensions?days=-30', 'query.days'],
    ['dimensions?days=1e9', 'query.days'],
    ['dimensions?days=month', 'query.days'],
  ])('refuse %s with 400 and name the field', async (query, field) => {
    requester ??= await app.trialUser();
    const response = await requester.get(`/api/user/${query}`);
    expect([response.status, response.body.issues?.[0].field]).toEqual([400, field]);
  });

  it('accept a range of 366 days in a leap year, and ranges at either end of the calendar', async () => {
    const browser = await app.trialUser();
    for (const span of [
      'from=2028-01-01&to=2028-12-31',
      'from=0001-01-01&to=0001-12-31',
      'from=9999-01-01&to=9999-12-31',
    ])
      expect((await browser.get(`/api/user/days?${span}`)).body).toEqual({ days: [] });
  });

  it('keep both preferences when two requests set them at the same time', async () => {
    for (let rounds = 0; rounds < 5; rounds += 1) {
      const browser = await app.trialUser();
      await Promise.all([
        browser.patch('/api/user/progress-preferences', { showStreak: false }),
        browser.patch('/api/user/progress-preferences', { restWeekdays: [7] }),
      ]);
      const { body } = await browser.patch('/api/user/progress-preferences', {});
      expect(body).toEqual({ showStreak: false, restWeekdays: [7] });
    }
  });

  it('store whether the streak is shown, and keep counting while it is hidden', async () => {
    const browser = await app.trialUser();
    await checkInOn(browser, everyDay('2026-03-09', '2026-03-10'));
    await browser.patch('/api/user/progress-preferences', { showStreak: false });
    await checkInOn(browser, [[TODAY, {}]]);
    expect(await get(browser, 'progress')).toMatchObject({ showStreak: false, currentStreak: 3 });
    await browser.patch('/api/user/progress-preferences', { showStreak: true });
    expect(await get(browser, 'progress')).toMatchObject({ showStreak: true, currentStreak: 3 });
  });
});

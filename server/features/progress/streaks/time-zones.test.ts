import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, daysBetween, daysInRange, HOUR_MS, MIDNIGHT } from '#contract/domain/days.ts';
import { defaultRatings } from '#contract/domain/mood.ts';
import { allSet } from '#contract/domain/rating-sources.ts';
import { localDay } from '#server/dates/local-day.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { timeZones } from '#server/testing/time-zones.ts';
import { aggregatesStore } from '../aggregates/aggregates-store.ts';
import { progressService } from '../service.ts';
import { progressStore } from '../store.ts';

const anyZone = fc.constantFrom(...timeZones);
/** Days before both clock changes of New York and of Lord Howe. */
const anyFirstDay = fc.constantFrom('2026-03-05', '2026-10-29', '2026-04-01', '2026-10-01');

/** The length of the streak in these labels that ends with this day. */
const runTo = (labels: ReadonlySet<string>, day: string): number =>
  labels.has(day) ? 1 + runTo(labels, addDays(day, -1)) : 0;

describeOnBothDatabases('streaks in all time zones', (engine) => {
  let open: OpenDatabase;
  let now = new Date('2026-03-11T12:00:00Z');
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());

  const clock = { now: () => now };
  /** A user who checks in from various places, and what the page shows them. */
  const newUser = async () => {
    const userId = await insertUser(open.db, now);
    const service = progressService({
      store: progressStore(open.db),
      clock,
      newestInsights: async () => [],
      firstFact: async () => null,
    });
    return {
      checkIn: async (at: number, timeZone: string) => {
        now = new Date(at);
        const day = localDay(now, timeZone, MIDNIGHT);
        const checkIn = {
          userId,
          ratings: defaultRatings(),
          sources: allSet,
          filledIn: false,
          timeOfDay: 'morning' as const,
          localDay: day,
          createdAt: now,
        };
        await open.db.transaction((tx) => aggregatesStore.addCheckIn(tx, checkIn));
        return day;
      },
      progressAt: (at: number, timeZone: string) => {
        now = new Date(at);
        return service.progress({ user: { userId, timeZone: null, dayEnd: MIDNIGHT }, timeZone });
      },
      daysFrom: async (from: string, to: string) =>
        JSON.parse(await service.days(userId, { from, to })).days as { day: string; entries: number }[],
    };
  };

  /** The time when this many thousandths of the local day have passed. */
  const momentOf = (day: string, zone: string, thousandths: number): number => {
    const hours = Array.from(
      { length: 62 * 4 },
      (_, quarter) => Date.parse(`${day}T00:00:00Z`) + (quarter / 4 - 26) * HOUR_MS,
    );
    const within = hours.filter((at) => localDay(new Date(at), zone, MIDNIGHT) === day);
    return within[Math.floor((within.length * thousandths) / 1000)] ?? 0;
  };

  it('grow by one each day, whatever the local time of each check-in', async () => {
    const times = fc.array(fc.nat({ max: 999 }), { minLength: 2, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(anyZone, anyFirstDay, times, async (zone, first, thousandths) => {
        const user = await newUser();
        for (const [index, day] of daysInRange(first, addDays(first, thousandths.length - 1)).entries()) {
          const at = momentOf(day, zone, thousandths[index] ?? 0);
          expect(await user.checkIn(at, zone)).toBe(day);
          expect(await user.progressAt(at, zone)).toMatchObject({ currentStreak: index + 1, today: day });
          const lateNextDay = momentOf(addDays(day, 1), zone, 999);
          expect((await user.progressAt(lateNextDay, zone)).currentStreak).toBe(index + 1);
          const dayAfter = momentOf(addDays(day, 2), zone, 0);
          expect((await user.progressAt(dayAfter, zone)).currentStreak).toBe(0);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('lose no check-in or consecutive day while the user travels between time zones', async () => {
    // No one can change zones within two hours.
    const stops = fc.array(fc.record({ zone: anyZone, hours: fc.integer({ min: 2, max: 40 }) }), {
      minLength: 2,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(anyFirstDay, stops, async (first, journey) => {
        const user = await newUser();
        const labels = new Set<string>();
        let at = Date.parse(`${first}T09:15:00Z`);
        for (const { zone, hours } of journey) {
          at += hours * HOUR_MS;
          const today = await user.checkIn(at, zone);
          labels.add(today);
          const { currentStreak, longestStreak } = await user.progressAt(at, zone);
          const latest = [...labels].toSorted().at(-1) ?? '';
          expect(currentStreak).toBe(runTo(labels, latest));
          expect(currentStreak).toBeGreaterThanOrEqual(runTo(labels, today));
          expect(longestStreak).toBe(Math.max(...[...labels].map((label) => runTo(labels, label))));
        }
        const stored = await user.daysFrom(addDays(first, -2), addDays(first, 30));
        expect(stored.map(({ day }) => day)).toEqual([...labels].toSorted());
        expect(stored.reduce((sum, { entries }) => sum + entries, 0)).toBe(journey.length);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['eastwards ends the streak, because a day is skipped', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 2, 1],
    ['westwards continues the streak, because a day repeats', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', -1, 2],
  ])('crossing the date line %s', async (_, from, to, daysOn, streak) => {
    const user = await newUser();
    const before = await user.checkIn(Date.parse('2026-03-10T20:00:00Z'), from);
    const after = await user.checkIn(Date.parse('2026-03-11T10:30:00Z'), to);
    expect(daysBetween(before, after)).toBe(daysOn);
    const { currentStreak, totalEntries } = await user.progressAt(Date.parse('2026-03-11T10:31:00Z'), to);
    expect([currentStreak, totalEntries]).toEqual([streak, 2]);
  });
});

describe('time zones and dates sent by the browser', () => {
  let app: TestApp;
  let now = '2026-03-10T09:00:00Z';
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => new Date(now) } });
  });
  afterAll(() => app.close());

  it.each([
    'Mars/Olympus_Mons',
    '',
    ' ',
    'x'.repeat(65),
    '../../etc/passwd',
    'Europe/London; drop table users',
    'null',
  ])('an invalid time zone (%j) is ignored in favour of the last valid one', async (wrong) => {
    now = '2026-03-10T11:00:00Z';
    const browser = await app.trialUser();
    const kiritimati = { 'x-time-zone': 'Pacific/Kiritimati' };
    expect((await browser.post('/api/quotes/generate', {}, kiritimati)).status).toBe(200);
    const response = await browser.post('/api/quotes/generate', {}, { 'x-time-zone': wrong });
    expect(response.status).toBe(200);
    const progress = await browser.get('/api/user/progress', { 'x-time-zone': wrong });
    expect(progress.body).toMatchObject({ today: '2026-03-11', totalEntries: 2, currentStreak: 1 });
    for (const path of ['analytics', 'dimensions', 'patterns'])
      expect((await browser.get(`/api/user/${path}`, { 'x-time-zone': wrong })).status).toBe(200);
    expect((await browser.get('/api/user/days?from=2026-03-01&to=2026-03-31')).body.days).toMatchObject([
      { day: '2026-03-11', entries: 2 },
    ]);
  });

  it("dates in the body and in the Date header are ignored in favour of the server's clock", async () => {
    now = '2026-03-10T11:00:00Z';
    const browser = await app.trialUser();
    const wrongly = { localDay: '2031-01-01', createdAt: '2031-01-01T00:00:00Z', today: '2031-01-01', filledIn: true };
    const date = { date: 'Wed, 01 Jan 2031 00:00:00 GMT' };
    expect((await browser.post('/api/quotes/generate', wrongly, date)).status).toBe(200);
    const { quotes } = (await browser.get('/api/quotes/recent', date)).body;
    expect(quotes).toMatchObject([{ localDay: '2026-03-10', filledIn: false, createdAt: '2026-03-10T11:00:00.000Z' }]);
    expect((await browser.get('/api/user/progress', date)).body.today).toBe('2026-03-10');
  });
});

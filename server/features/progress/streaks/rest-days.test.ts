import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const PREFERENCES = '/api/user/progress-preferences';
const [SATURDAY, SUNDAY] = [6, 7];

describe('days of rest', () => {
  let now = '2026-03-02T09:00:00Z';
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => new Date(now) } });
  });
  afterAll(() => app.close());

  /** A user with a check-in on each of these days of March 2026. The 2nd is a Monday. */
  const userWith = async (...days: readonly number[]) => {
    // Late enough that the trial has not ended on any of these days.
    now = '2026-03-20T09:00:00Z';
    const browser = await app.trialUser();
    for (const day of days) await checkInOn(browser, day);
    return browser;
  };
  const checkInOn = async (browser: Browser, day: number) => {
    now = `2026-03-${String(day).padStart(2, '0')}T09:00:00Z`;
    expect((await browser.post('/api/quotes/generate', {})).status).toBe(200);
  };
  const streaksOf = async (browser: Browser) => {
    const { currentStreak, longestStreak } = (await browser.get('/api/user/progress')).body;
    return [currentStreak, longestStreak];
  };

  it('are skipped by the streak, whether chosen before or after the check-ins', async () => {
    const after = await userWith(5, 6, 9, 10);
    expect(await streaksOf(after)).toEqual([2, 2]);
    await after.patch(PREFERENCES, { restWeekdays: [SATURDAY, SUNDAY] });
    expect(await streaksOf(after)).toEqual([4, 4]);

    const before = await userWith(5, 6);
    await before.patch(PREFERENCES, { restWeekdays: [SATURDAY, SUNDAY] });
    for (const day of [9, 10]) await checkInOn(before, day);
    expect(await streaksOf(before)).toEqual([4, 4]);
  });

  it('count like any other day if there is a check-in on them', async () => {
    const browser = await userWith(6, 7, 9);
    await browser.patch(PREFERENCES, { restWeekdays: [SATURDAY, SUNDAY] });
    expect(await streaksOf(browser)).toEqual([3, 3]);
  });

  it('do not preserve the streak over other missed days', async () => {
    const browser = await userWith(5, 9, 19);
    await browser.patch(PREFERENCES, { restWeekdays: [SATURDAY, SUNDAY] });
    expect(await streaksOf(browser)).toEqual([1, 1]);
  });

  it('break the streak again when they are removed', async () => {
    const browser = await userWith(6, 9);
    await browser.patch(PREFERENCES, { restWeekdays: [SATURDAY, SUNDAY] });
    expect(await streaksOf(browser)).toEqual([2, 2]);
    await browser.patch(PREFERENCES, { restWeekdays: [] });
    expect(await streaksOf(browser)).toEqual([1, 1]);
  });

  it('reduce the check-ins needed to fill the weekly ring, while the goal stays 7', async () => {
    const browser = await userWith(2, 3, 4);
    await browser.patch(PREFERENCES, { restWeekdays: [SATURDAY, SUNDAY] });
    expect((await browser.get('/api/user/progress')).body).toMatchObject({
      weekly: { entries: 3, goal: 7, percent: 60 },
      restWeekdays: [SATURDAY, SUNDAY],
      showStreak: true,
    });
  });

  it('are saved without changing whether the streak is shown, and vice versa', async () => {
    const browser = await userWith(2);
    await browser.patch(PREFERENCES, { showStreak: false });
    const saved = await browser.patch(PREFERENCES, { restWeekdays: [SUNDAY] });
    expect([saved.status, saved.body]).toEqual([200, { showStreak: false, restWeekdays: [SUNDAY] }]);
    expect((await browser.patch(PREFERENCES, {})).body).toEqual({ showStreak: false, restWeekdays: [SUNDAY] });
  });

  it('can be chosen before the first check-in, which still starts a streak', async () => {
    const browser = await userWith();
    expect((await browser.patch(PREFERENCES, { restWeekdays: [SUNDAY] })).status).toBe(200);
    expect((await browser.get('/api/user/progress')).body).toMatchObject({ totalEntries: 0, firstDay: null });
    await checkInOn(browser, 19);
    expect(await streaksOf(browser)).toEqual([1, 1]);
  });

  it.each([
    ['weekday 8', [8]],
    ['a repeated weekday', [7, 7]],
    ['all seven weekdays', [1, 2, 3, 4, 5, 6, 7]],
    ['a weekday name', ['Sunday']],
  ])('are refused with 400 for %s', async (_, restWeekdays) => {
    const browser = await userWith();
    expect((await browser.patch(PREFERENCES, { restWeekdays })).status).toBe(400);
  });
});

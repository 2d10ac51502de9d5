import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../contract/domain/days.ts';
import type { Browser } from '../testing/browser.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { PASSWORD } from '../testing/user-actions.ts';

const HOUR_SECONDS = 60 * 60;

describe('the day end', () => {
  let now = '2026-03-11T12:00:00Z';
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => new Date(now) } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    now = '2026-03-11T12:00:00Z';
    browser = await app.trialUser();
  });

  const setDayEnd = (dayEnd: unknown) => browser.patch('/api/user/day-end', { dayEnd });
  const checkInAt = (at: string, input: object = {}, headers: Record<string, string> = {}) => {
    now = at;
    return browser.post('/api/quotes/generate', input, headers);
  };
  const read = async (path: string) => (await browser.get(path)).body;
  const listedDays = async () =>
    (await read('/api/quotes/recent')).quotes.map(({ localDay, filledIn }: { localDay: string; filledIn: boolean }) =>
      filledIn ? `${localDay}, filled in` : localDay,
    );

  describe('PATCH /api/user/day-end', () => {
    it('accepts only whole hours from 0 to 5, also from a user without a plan', async () => {
      expect((await app.visitor().patch('/api/user/day-end', { dayEnd: 3 })).status).toBe(401);
      for (const wrong of [-1, 6, 24, 2.5, '3', null, undefined, true]) {
        const response = await setDayEnd(wrong);
        expect([response.status, response.body.issues[0].field], `${wrong}`).toEqual([400, 'body.dayEnd']);
      }
      expect((await read('/api/user')).dayEnd).toBe(0);
      browser = await app.user();
      for (const dayEnd of [5, 1, 0, 3]) {
        const response = await setDayEnd(dayEnd);
        expect([response.status, response.body]).toEqual([200, { ...(await read('/api/user')), dayEnd }]);
      }
    });

    it('changes the day end of one user only, and their export contains it', async () => {
      await setDayEnd(4);
      const other = await app.user();
      expect((await other.get('/api/user')).body.dayEnd).toBe(0);
      const { accounts } = JSON.parse((await browser.get('/api/user/data-export')).text);
      expect(accounts.person.dayEnd).toBe(4);
    });
  });

  it('assigns a check-in before it to the previous day, without counting it as filled in', async () => {
    await setDayEnd(3);
    await checkInAt('2026-03-12T02:59:59Z', { timeOfDayPreference: 'evening' });
    expect(await read('/api/user/progress')).toMatchObject({ today: '2026-03-11', yesterdayHasEntry: false });
    await checkInAt('2026-03-12T03:00:00Z');
    expect(await read('/api/user/progress')).toMatchObject({ today: '2026-03-12', yesterdayHasEntry: true });
    expect(await listedDays()).toEqual(['2026-03-12', '2026-03-11']);
    const { days } = await read('/api/user/days?from=2026-03-01&to=2026-03-31');
    expect(days.map(({ day }: { day: string }) => day)).toEqual(['2026-03-11', '2026-03-12']);
  });

  it.each([
    [
      '01:59 winter time, and a minute later 03:00 summer time',
      '2026-03-07',
      ['06:59', '07:00'],
      ['2026-03-07', '2026-03-08'],
    ],
    ['01:30, and an hour later 01:30 again', '2026-10-31', ['05:30', '06:30'], ['2026-10-31', '2026-10-31']],
  ])('follows the user’s local clock on the nights when it changes: %s', async (_, dayBefore, times, expected) => {
    now = `${dayBefore}T12:00:00Z`;
    browser = await app.trialUser();
    await setDayEnd(2);
    for (const time of times)
      await checkInAt(`${addDays(dayBefore, 1)}T${time}:00Z`, {}, { 'x-time-zone': 'America/New_York' });
    expect((await listedDays()).toReversed()).toEqual(expected);
  });

  it('keeps a streak going over check-ins after midnight', async () => {
    await setDayEnd(4);
    for (const at of ['2026-03-11T23:00:00Z', '2026-03-13T02:00:00Z', '2026-03-14T01:00:00Z']) await checkInAt(at);
    expect((await listedDays()).toReversed()).toEqual(['2026-03-11', '2026-03-12', '2026-03-13']);
    now = '2026-03-14T03:59:00Z';
    expect(await read('/api/user/progress')).toMatchObject({ today: '2026-03-13', currentStreak: 3 });
    now = '2026-03-14T04:00:00Z';
    expect(await read('/api/user/progress')).toMatchObject({ today: '2026-03-14', currentStreak: 3 });
    expect((await read('/api/user/analytics')).streaks).toMatchObject({ currentStreak: 3, longestStreak: 3 });
  });

  it('determines which seven days can be filled in, the last of them the day before today', async () => {
    await setDayEnd(5);
    now = '2026-03-12T02:30:00Z';
    const statuses: number[] = [];
    for (const day of ['2026-03-12', '2026-03-11', 'yesterday', '2026-03-04', '2026-03-03'])
      statuses.push((await checkInAt(now, { day })).status);
    expect(statuses).toEqual([400, 200, 200, 200, 400]);
    expect((await listedDays()).toSorted()).toEqual(['2026-03-04, filled in', '2026-03-10, filled in', '2026-03-11']);
  });

  it('leaves a check-in that arrives late on the day it was made', async () => {
    await setDayEnd(3);
    now = '2026-03-12T09:00:00Z';
    await checkInAt(now, { ageSeconds: 7 * HOUR_SECONDS });
    await checkInAt(now, { ageSeconds: 6 * HOUR_SECONDS });
    expect(await listedDays()).toEqual(['2026-03-12', '2026-03-11']);
  });

  it('keeps a retry after it the same check-in, on the day of the first attempt', async () => {
    await setDayEnd(3);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const input = { timeOfDayPreference: 'evening' };
    const first = await checkInAt('2026-03-12T02:59:00Z', input, headers);
    const again = await checkInAt('2026-03-12T03:01:00Z', { ...input, ageSeconds: 120 }, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await listedDays()).toEqual(['2026-03-11']);
  });

  it('can change between a request for a named day and its retry, which stays the same check-in', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await checkInAt('2026-03-12T02:00:00Z', { day: '2026-03-11' }, headers);
    await setDayEnd(5);
    const again = await checkInAt('2026-03-12T02:01:00Z', { day: '2026-03-11', ageSeconds: 60 }, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await checkInAt('2026-03-12T02:01:00Z', { day: '2026-03-10', ageSeconds: 60 }, headers);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect(await listedDays()).toEqual(['2026-03-11, filled in']);
  });

  it('does not move stored check-ins when it changes', async () => {
    for (const at of ['2026-03-11T02:00:00Z', '2026-03-12T02:00:00Z']) await checkInAt(at);
    const before = await read('/api/user/days?from=2026-03-01&to=2026-03-31');
    await setDayEnd(5);
    expect(await read('/api/user/days?from=2026-03-01&to=2026-03-31')).toEqual(before);
    expect(await listedDays()).toEqual(['2026-03-12', '2026-03-11']);
    // Today is the previous day again. The check-in after midnight stays on the following day, and nothing is lost.
    expect(await read('/api/user/progress')).toMatchObject({ today: '2026-03-11', totalEntries: 2, longestStreak: 2 });
  });

  it('determines the date on the CSV export and the report', async () => {
    await setDayEnd(3);
    now = '2026-03-12T02:30:00Z';
    await browser.post('/api/auth/confirm-identity', { password: PASSWORD });
    const { headers } = await browser.get('/api/user/export');
    expect(headers['content-disposition']).toContain('evenkeel-export-2026-03-11.csv');
    const { bytes } = await browser.get('/api/user/report?from=2026-03-01&to=2026-03-11');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(text.replace(/\s+/g, ' ')).toContain('Made by Evenkeel on 11 March 2026.');
  });
});

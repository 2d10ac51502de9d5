import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const HOUR_SECONDS = 60 * 60;
const WEEK_SECONDS = 7 * 24 * HOUR_SECONDS;

describe('a check-in sent some time after it was made', () => {
  let app: TestApp;
  beforeAll(async () => {
    // 01:30 on Friday in London, and still Thursday in New York.
    const now = new Date('2026-11-20T01:30:00Z');
    app = await openTestApp('postgres', { systemClock: { now: () => now } });
  });
  afterAll(() => app.close());

  let browser: Browser;
  beforeEach(async () => {
    browser = await app.trialUser();
  });

  const send = (body: object, headers: Record<string, string> = {}) =>
    browser.post('/api/quotes/generate', { ...defaultRatings(), ...body }, headers);
  const newest = async () => (await browser.get('/api/quotes/recent?limit=1')).body.quotes[0];
  const checkInCount = async () => (await browser.get('/api/user/stats')).body.totalEntries;

  it.each([
    ['an hour ago', 'Europe/London', HOUR_SECONDS, '2026-11-20'],
    ['before midnight', 'Europe/London', 2 * HOUR_SECONDS, '2026-11-19'],
    ['earlier the same day in another time zone', 'America/New_York', 2 * HOUR_SECONDS, '2026-11-19'],
    ['the day before in another time zone', 'America/New_York', 21 * HOUR_SECONDS, '2026-11-18'],
    ['a week ago', 'Europe/London', WEEK_SECONDS, '2026-11-13'],
  ])('belongs to the local day on which it was made: %s (%s)', async (_, zone, ageSeconds, localDay) => {
    expect((await send({ ageSeconds }, { 'x-time-zone': zone })).status).toBe(200);
    expect(await newest()).toMatchObject({ localDay, filledIn: false });
    const { days } = (await browser.get('/api/user/days?from=2026-11-01&to=2026-11-30')).body;
    expect(days.map(({ day }: { day: string }) => day)).toEqual([localDay]);
  });

  it.each([
    ['before midnight', 'Europe/London', 2 * HOUR_SECONDS, false],
    ['in the small hours, and sent in the evening', 'America/New_York', 18 * HOUR_SECONDS, true],
    ['just now in the small hours, before a flight', 'Europe/London', 0, true],
  ])('is a night one only if it was made at night: %s (%s)', async (_, zone, ageSeconds, isNight) => {
    const input = { ageSeconds, timeOfDayPreference: 'evening' };
    const { quote } = (await send(input, { 'x-time-zone': zone })).body;
    const report = async (at: string) =>
      (await browser.get(`/api/quotes/${quote.id}/report`, { 'x-time-zone': at })).body;
    expect(await report(zone)).toMatchObject({ isNight });
    // Present only if it is true. The lists name the time of day by it.
    expect((await newest()).isNight ?? false).toBe(isNight);
    await send({}, { 'x-time-zone': 'Asia/Tokyo' });
    expect(await report('Asia/Tokyo')).toMatchObject({ isNight });
  });

  it('counts for the day that the user saw, if it is sent from another time zone', async () => {
    const fromNewYork = { 'x-time-zone': 'America/New_York' };
    // At 22:30 on Thursday in London, before the flight, and at 18:30 on Thursday in New York, after it.
    const before = { ageSeconds: 3 * HOUR_SECONDS, utcOffsetMinutes: 0, timeOfDayPreference: 'evening' };
    const after = { ageSeconds: 2 * HOUR_SECONDS, utcOffsetMinutes: -300, timeOfDayPreference: 'evening' };
    // At 11:30 on Friday in Auckland, when it was still Thursday in New York.
    const farEast = { ageSeconds: 3 * HOUR_SECONDS, utcOffsetMinutes: 780, timeOfDayPreference: 'morning' };
    for (const body of [before, after, farEast]) expect((await send(body, fromNewYork)).status).toBe(200);
    const { days } = (await browser.get('/api/user/days?from=2026-11-01&to=2026-11-30')).body;
    expect(days).toMatchObject([
      { day: '2026-11-19', entries: 2 },
      { day: '2026-11-20', entries: 1 },
    ]);
    const exported = (await browser.get('/api/user/data-export')).body.quotes.checkIns;
    expect(exported.map(({ localDay, timeOfDay }: Record<string, string>) => [localDay, timeOfDay])).toEqual([
      ['2026-11-19', 'evening'],
      ['2026-11-19', 'evening'],
      ['2026-11-20', 'morning'],
    ]);
    const { accounts } = (await browser.get('/api/user/data-export')).body;
    expect(accounts.person.timeZone).toBe('America/New_York');
  });

  it.each([
    ['before the day end of then, at 01:30 in London', 5, '2026-11-19'],
    ['after the day end of then, at 01:30 in London', 1, '2026-11-20'],
    ['before the day end in the settings, without that of then', undefined, '2026-11-19'],
  ])('counts for the day that the user saw, if the day end was changed meanwhile: %s', async (_, dayEnd, localDay) => {
    await browser.patch('/api/user/day-end', { dayEnd: 3 });
    const made = { ageSeconds: 0, utcOffsetMinutes: 0, ...(dayEnd !== undefined && { dayEnd }) };
    await send(made, { 'x-time-zone': 'Asia/Tokyo' });
    expect(await newest()).toMatchObject({ localDay, filledIn: false });
  });

  it.each([
    ['at 02:30 in Tokyo, sent from London', 8 * HOUR_SECONDS, 540, true],
    ['at 18:30 in London, sent from there', 7 * HOUR_SECONDS, 0, false],
  ])('is a night one if it was night for the user: %s', async (_, ageSeconds, utcOffsetMinutes, isNight) => {
    const input = { ageSeconds, utcOffsetMinutes, timeOfDayPreference: 'evening' };
    const { quote } = (await send(input, { 'x-time-zone': 'Europe/London' })).body;
    expect((await browser.get(`/api/quotes/${quote.id}/report`)).body).toMatchObject({ isNight });
  });

  it('fills in a day before the one that the user saw', async () => {
    const made = { ageSeconds: 3 * HOUR_SECONDS, utcOffsetMinutes: 780, day: '2026-11-19' };
    await send(made, { 'x-time-zone': 'America/New_York' });
    expect(await newest()).toMatchObject({ localDay: '2026-11-19', filledIn: true });
  });

  it.each([
    [{ utcOffsetMinutes: 1440 }, 'body.utcOffsetMinutes'],
    [{ utcOffsetMinutes: 0.5 }, 'body.utcOffsetMinutes'],
    [{ dayEnd: 6 }, 'body.dayEnd'],
  ])('returns 400 for %j, and stores nothing', async (body, field) => {
    const response = await send(body);
    expect([response.status, response.body.issues[0].field]).toEqual([400, field]);
    expect(await checkInCount()).toBe(0);
  });

  it("treats 'yesterday' as the day before it was made", async () => {
    await send({ ageSeconds: 2 * HOUR_SECONDS, day: 'yesterday' }, { 'x-time-zone': 'Europe/London' });
    expect(await newest()).toMatchObject({ localDay: '2026-11-18', filledIn: true });
  });

  it('can fill in only the seven days before it was made, even if it arrives six days later', async () => {
    const zone = { 'x-time-zone': 'Europe/London' };
    const ageSeconds = (6 * WEEK_SECONDS) / 7;
    const replies = [];
    for (const day of ['2026-11-06', '2026-11-07', '2026-11-15']) replies.push(await send({ ageSeconds, day }, zone));
    expect(replies.map(({ status }) => status)).toEqual([400, 200, 400]);
    expect(replies[0]?.body.issues).toEqual([{ field: 'body.day', message: replies[0]?.body.message }]);
    expect(await newest()).toMatchObject({ localDay: '2026-11-07', filledIn: true });
    expect(await checkInCount()).toBe(1);
  });

  it.each([
    ['more than a week', WEEK_SECONDS + 1],
    ['eight days', (8 * WEEK_SECONDS) / 7],
    ['a negative number', -1],
    ['half a second', 0.5],
    ['a string', '60'],
  ])('returns 400 for %s as its age, and stores nothing', async (_, ageSeconds) => {
    const response = await send({ ageSeconds });
    expect([response.status, response.body.issues[0].field]).toEqual([400, 'body.ageSeconds']);
    expect(await checkInCount()).toBe(0);
  });

  it('is stored once if it is sent again after a flight with the same idempotency key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const made = { utcOffsetMinutes: 0, dayEnd: 0 };
    const first = await send({ ...made, ageSeconds: HOUR_SECONDS }, { ...key, 'x-time-zone': 'Europe/London' });
    const again = await send({ ...made, ageSeconds: 9 * HOUR_SECONDS }, { ...key, 'x-time-zone': 'America/New_York' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await checkInCount()).toBe(1);
  });

  it('is stored once if it is sent again with the same idempotency key and a greater age', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID(), 'x-time-zone': 'Europe/London' };
    const first = await send({ ageSeconds: HOUR_SECONDS }, headers);
    const again = await send({ ageSeconds: 3 * HOUR_SECONDS }, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await checkInCount()).toBe(1);
    expect(await newest()).toMatchObject({ localDay: '2026-11-20' });
  });
});

/**
 * Everything that the progress pages show, after random months of check-ins, compared with the simplest computation:
 * across clock changes, the date line, a leap day and the year's end, with days filled in, check-ins that arrive late,
 * imports and days of rest.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../contract/domain/days.ts';
import { type DimensionKey, defaultRatings, dimensionKeys, timesOfDay } from '../../contract/domain/mood.ts';
import type { Browser } from '../testing/browser.ts';
import {
  type CheckIns,
  type PlainCheckIn,
  plainDays,
  plainLocalDay,
  plainMoodTrends,
  plainPatterns,
  plainProgress,
  plainTrends,
} from '../testing/plain-progress.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const STEPS = 60;

/** Each from its first moment to about 40 days later. All are in the past, because sessions end by the machine's time. */
const histories = [
  { from: '2025-10-08T05:00:00Z', zones: ['America/New_York'], dayEnd: 0, about: 'the end of summer time' },
  {
    from: '2024-02-08T05:00:00Z',
    zones: ['Europe/London'],
    dayEnd: 4,
    about: 'a leap day, with days that end at 04:00',
  },
  { from: '2025-03-01T05:00:00Z', zones: ['Europe/London'], dayEnd: 2, about: 'the start of summer time' },
  {
    from: '2025-12-05T05:00:00Z',
    zones: ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
    dayEnd: 0,
    about: "the year's end, while travelling",
  },
];

const rating = fc.integer({ min: 1, max: 5 });
const anyRatings = fc
  .record(Object.fromEntries(dimensionKeys.map((key) => [key, fc.option(rating, { freq: 3 })])))
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)));
const anyStep = fc.record({
  kind: fc.constantFrom(...Array(6).fill('now'), ...Array(2).fill('filled in'), 'late', 'import', 'rest', 'favorite'),
  pauseMs: fc.integer({ min: 1, max: 32 * HOUR_MS }),
  zone: fc.nat(),
  ratings: anyRatings as fc.Arbitrary<Partial<Record<DimensionKey, number>>>,
  /** Whether the client sends which ratings were set. */
  sendsSources: fc.boolean(),
  carriedEvery: fc.integer({ min: 1, max: 6 }),
  time: fc.constantFrom(...timesOfDay),
  daysBack: fc.integer({ min: 1, max: 7 }),
  ageSeconds: fc.integer({ min: 1, max: 6 * 24 * 60 * 60 }),
  restWeekdays: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 5, 6, 7), { maxLength: 6 }),
});
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

const withDefaults = (ratings: Step['ratings']) => ({ ...defaultRatings(), ...ratings });

/** What is sent about the ratings, and what is stored of it. */
function sourcesOf({ ratings, sendsSources, carriedEvery }: Step) {
  const given = dimensionKeys.filter((key) => ratings[key] !== undefined);
  const carried = sendsSources ? given.filter((_, index) => index % carriedEvery === 0) : [];
  const set = given.filter((key) => !carried.includes(key));
  return { sent: sendsSources ? { set, carried } : {}, stored: { set, carried, inferred: false } };
}

describe('the progress pages', () => {
  let now = new Date();
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => now } });
  });
  afterAll(() => app.close());

  /** A user whose steps are recorded. Their plan begins after all of them, so that it is never over. */
  const newHistory = async ({ from, zones, dayEnd }: (typeof histories)[number]) => {
    now = new Date(Date.parse(from) + 80 * DAY_MS);
    const browser = await app.trialUser();
    await browser.patch('/api/user/day-end', { dayEnd });
    now = new Date(from);
    const history = { checkIns: [] as PlainCheckIn[], rest: [] as readonly number[], zone: zones[0] ?? 'UTC' };
    const today = () => plainLocalDay(now, history.zone, dayEnd);
    const quotes = new Map<string, boolean>();

    const send = async (step: Step, input: object, day: string) => {
      const { sent, stored } = sourcesOf(step);
      const body = { ...step.ratings, ...sent, ...input, timeOfDayPreference: step.time };
      const response = await browser.post('/api/quotes/generate', body, { 'x-time-zone': history.zone });
      expect(response.status).toBe(200);
      quotes.set(response.body.quote.id, false);
      const checkIn = { day, at: now.getTime(), time: step.time, ratings: withDefaults(step.ratings), ...stored };
      history.checkIns.push(checkIn);
    };
    /** Entries of another tracker: of one it is not known what was set. */
    const importCheckIns = async (step: Step) => {
      const at = now.getTime() - step.ageSeconds * 1000;
      const [localDay, createdAt] = [plainLocalDay(new Date(at), 'UTC', 0), new Date(at).toISOString()];
      const ratings = withDefaults(step.ratings);
      const { set, carried } = sourcesOf(step).stored;
      const isKnown = step.sendsSources;
      const checkIn = {
        createdAt,
        localDay,
        timeOfDay: step.time,
        ratings,
        quote: null,
        ...(isKnown && { set, carried }),
      };
      const response = await browser.post('/api/user/import', { entries: [checkIn] });
      expect(response.body).toEqual({ added: 1, known: 0 });
      const inferredSet = dimensionKeys.filter((key) => ratings[key] !== 3);
      const sources = isKnown ? { set, carried, inferred: false } : { set: inferredSet, carried: [], inferred: true };
      history.checkIns.push({ day: localDay, at, time: step.time, ratings, ...sources });
    };
    const saveOrUnsave = async (step: Step) => {
      const [id, isFavorite] = [...quotes][step.zone % Math.max(1, quotes.size)] ?? [];
      if (id === undefined) return;
      await browser.patch(`/api/quotes/${id}/favorite`, { isFavorite: !isFavorite });
      quotes.set(id, !isFavorite);
    };
    const take = async (step: Step) => {
      now = new Date(now.getTime() + step.pauseMs);
      history.zone = zones[step.zone % zones.length] ?? 'UTC';
      if (step.kind === 'import') return importCheckIns(step);
      if (step.kind === 'favorite') return saveOrUnsave(step);
      if (step.kind === 'rest') {
        history.rest = step.restWeekdays;
        return browser.patch('/api/user/progress-preferences', { restWeekdays: step.restWeekdays });
      }
      if (step.kind === 'late') {
        const madeAt = new Date(now.getTime() - step.ageSeconds * 1000);
        return send(step, { ageSeconds: step.ageSeconds }, plainLocalDay(madeAt, history.zone, dayEnd));
      }
      if (step.kind === 'now') return send(step, {}, today());
      const day = plainLocalDay(new Date(Date.parse(`${today()}T12:00:00Z`) - step.daysBack * DAY_MS), 'UTC', 0);
      return send(step, { day: step.daysBack === 1 ? 'yesterday' : day }, day);
    };
    return { browser, history, quotes, today, take };
  };

  const expectSame = async (
    browser: Browser,
    { checkIns, rest, zone }: { checkIns: CheckIns; rest: readonly number[]; zone: string },
    quotes: ReadonlyMap<string, boolean>,
    today: string,
  ) => {
    const read = async (path: string) => (await browser.get(`/api/user/${path}`, { 'x-time-zone': zone })).body;
    const { firstFact: _, showStreak: __, ...progress } = await read('progress');
    const plain = plainProgress(checkIns, today, rest);
    expect(progress).toEqual(plain);
    const { moodTrends, streaks, recentInsights: ___, ...totals } = await read('analytics');
    expect(moodTrends).toEqual(plainMoodTrends(checkIns));
    const { currentStreak, longestStreak } = plain;
    expect(streaks).toEqual({ currentStreak, longestStreak, totalQuotesGenerated: quotes.size });
    const favoriteQuotes = [...quotes.values()].filter(Boolean).length;
    expect(totals).toEqual({ totalQuotes: quotes.size, favoriteQuotes, totalEntries: checkIns.length });
    const [from, to] = [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`];
    expect((await read(`days?from=${from}&to=${to}`)).days).toEqual(plainDays(checkIns, from, to));
    for (const period of [30, 90, 365] as const)
      expect(await read(`dimensions?days=${period}`)).toEqual(closeTo(plainTrends(checkIns, today, period)));
    expect(await read('patterns')).toEqual(closeTo(plainPatterns(checkIns, today)));
  };

  it.each(histories)('show the figures of a plain computation over $about', async (kind) => {
    const [steps = []] = fc.sample(fc.array(anyStep, { minLength: STEPS, maxLength: STEPS, size: 'max' }), {
      numRuns: 1,
      seed: histories.indexOf(kind) + 1,
    });
    const { browser, history, quotes, today, take } = await newHistory(kind);
    for (const [index, step] of steps.entries()) {
      await take(step);
      const checkIns = [...history.checkIns];
      if (index % 10 === 9) await expectSame(browser, { ...history, checkIns }, quotes, today());
    }
  });
});

/** The same value, in which means are compared as the pages round them: to two decimals. */
function closeTo(value: unknown): unknown {
  // Half a step, and as much again where the exact mean lies on the border of two.
  if (typeof value === 'number') return Number.isInteger(value) ? value : expect.closeTo(value, 1.9);
  if (Array.isArray(value)) return value.map(closeTo);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closeTo(one)]));
}

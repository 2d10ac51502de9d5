import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ratingStatistics } from '#contract/calls/rating-statistics.ts';
import { defaultRatings, dimensionKeys } from '#contract/domain/mood.ts';
import { noStatistics } from '#contract/domain/rating-statistics.ts';
import { STATISTICS_CHECK_INS_MAX } from '#contract/limits.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { RecordedRatings } from './check-ins-store.ts';
import { statisticsOfCheckIns } from './rating-statistics.ts';

const PATH = '/api/check-ins/statistics';
const at = (key: (typeof dimensionKeys)[number]) => dimensionKeys.indexOf(key);

describe('GET /api/check-ins/statistics', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres');
  });
  afterAll(() => app.close());

  it('returns the prior before the first check-in', async () => {
    const { status, body } = await (await app.trialUser()).get(PATH);
    expect(status).toBe(200);
    expect(body).toEqual(noStatistics);
  });

  it('returns the newest value given for each dimension, and means of what was set', async () => {
    const browser = await app.trialUser();
    const generate = (body: object) => browser.post('/api/quotes/generate', body);
    await generate({ stressLevel: 5, sleepQuality: 2, hopeForFuture: 1, set: ['stressLevel', 'sleepQuality'] });
    await generate({ sleepQuality: 2, gratitudeLevels: 5, set: ['gratitudeLevels'], carried: ['sleepQuality'] });
    const { body } = await browser.get(PATH);
    expect(ratingStatistics.reply.safeParse(body).error).toBeUndefined();
    const { stressLevel, sleepQuality, gratitudeLevels, hopeForFuture } = body.lastGiven;
    expect(stressLevel).toMatchObject({ value: 5, checkInsAgo: 1 });
    expect(sleepQuality).toMatchObject({ value: 2, checkInsAgo: 0 });
    expect(gratitudeLevels).toMatchObject({ value: 5, checkInsAgo: 0 });
    expect(hopeForFuture).toBeNull();
    expect(body.checkIns).toBe(2);
    expect(body.means[at('stressLevel')]).toBeGreaterThan(3);
    expect(body.means[at('hopeForFuture')]).toBe(3);
    // Set once: a carried value is not a second observation.
    expect(body.means[at('sleepQuality')]).toBeCloseTo((2 * 3 + 2) / 3);
  });

  it('covers only the user’s own check-ins, and returns 401 to a visitor', async () => {
    await (await app.trialUser()).post('/api/quotes/generate', { stressLevel: 5 });
    expect((await (await app.trialUser()).get(PATH)).body.checkIns).toBe(0);
    expect((await app.visitor().get(PATH)).status).toBe(401);
  });
});

describe('statisticsOfCheckIns', () => {
  const checkIn = (over: Partial<RecordedRatings> = {}): RecordedRatings => ({
    ratings: { ...defaultRatings(), stressLevel: 5 },
    sources: { set: ['stressLevel'], carried: [] },
    sourcesInferred: false,
    localDay: '2026-11-20',
    ...over,
  });

  it('ignores check-ins with inferred sources for the means, but not for the newest value', () => {
    const { checkIns, means, lastGiven } = statisticsOfCheckIns([checkIn({ sourcesInferred: true })]);
    expect([checkIns, means[at('stressLevel')]]).toEqual([0, 3]);
    expect(lastGiven.stressLevel).toEqual({ value: 5, checkInsAgo: 0, localDay: '2026-11-20' });
  });

  it('does not count a check-in without a set value', () => {
    const carried = checkIn({ sources: { set: [], carried: ['stressLevel'] } });
    const { checkIns, lastGiven } = statisticsOfCheckIns([carried, checkIn()]);
    expect([checkIns, lastGiven.stressLevel?.checkInsAgo]).toEqual([1, 0]);
  });

  it('counts all of the 200 check-ins that it may be given', () => {
    expect(statisticsOfCheckIns(Array.from({ length: STATISTICS_CHECK_INS_MAX }, () => checkIn())).checkIns).toBe(200);
  });
});

/** Insights through the whole app: from check-ins to what the analytics page shows. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, daysInRange } from '#contract/domain/days.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { seededRandom } from '#words/seeded-random.ts';
import { TODAY } from './testing/generated-days.ts';

describe('insights', () => {
  let now = TODAY;
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => new Date(`${now}T12:00:00Z`) } });
  });
  afterAll(() => app.close());

  /** Adds a check-in on each of these days, with the clock set to it. Afterwards it is {@link TODAY} again. */
  const keep = async (browser: Browser, days: readonly string[], ratings: (index: number) => object = () => ({})) => {
    for (const [index, day] of days.entries()) {
      now = day;
      expect((await browser.post('/api/quotes/generate', ratings(index))).status).toBe(200);
    }
    now = TODAY;
  };
  const shown = async (browser: Browser) =>
    ((await browser.get('/api/user/analytics')).body.recentInsights as Record<string, string>[]).map(
      ({ insightType, insightText }) => [insightType, insightText],
    );
  const lastDays = (count: number) => daysInRange(addDays(TODAY, 1 - count), TODAY);

  it('show a correlated pair once, even after repeated and concurrent runs', async () => {
    const browser = await app.trialUser();
    const random = seededRandom(1);
    const ratings = () => {
      const value = 1 + Math.floor(random() * 5);
      return { stressLevel: value, sleepQuality: 6 - value };
    };
    await keep(browser, lastDays(32), ratings);
    await app.runDueJobs();
    const { recentInsights } = (await browser.get('/api/user/analytics')).body;
    expect(recentInsights.find(({ insightType }: { insightType: string }) => insightType === 'pair')).toMatchObject({
      evidence: expect.stringMatching(/^Seen on \d+ days\.$/),
      certainty: expect.stringMatching(
        /^The link is strong \(1\.00, where .* We compared \d+ pairs, so a few may be chance\.$/,
      ),
    });
    const first = await shown(browser);
    expect(first).toContainEqual(['pair', 'On days when you were less stressed, you often slept better.']);
    await app.runDueJobs();
    await keep(browser, [TODAY], ratings);
    await Promise.all([app.runDueJobs(), app.runDueJobs()]);
    expect(await shown(browser)).toEqual(first);
  });

  it('include the streak, but not while it is hidden in Settings', async () => {
    const browser = await app.trialUser();
    await keep(browser, lastDays(14));
    await app.runDueJobs();
    const streak = ['streak', 'You checked in 14 days in a row.'];
    expect(await shown(browser)).toEqual([streak]);
    expect((await browser.get('/api/user/analytics')).body.recentInsights[0].certainty).toBeNull();
    await browser.patch('/api/user/progress-preferences', { showStreak: false });
    expect(await shown(browser)).toEqual([]);
    await browser.patch('/api/user/progress-preferences', { showStreak: true });
    expect(await shown(browser)).toEqual([streak]);
  });

  it('are preceded by a first fact from the 3rd to the 13th day', async () => {
    const browser = await app.trialUser();
    const fact = async () => (await browser.get('/api/user/progress')).body.firstFact;
    const rated = () => ({ gratitudeLevels: 4, sleepQuality: 2 });
    await keep(browser, lastDays(14).slice(0, 2), rated);
    expect(await fact()).toBeNull();
    await keep(browser, lastDays(14).slice(2, 3), rated);
    expect(await fact()).toEqual({
      text: 'Gratitude has been your strongest rating so far: 4.0 of 5 over 3 days.',
      evidence: 'The highest average of what you have rated on at least 3 days.',
    });
    await keep(browser, lastDays(14).slice(3, 13), rated);
    expect(await fact()).toMatchObject({ text: expect.stringContaining('over 13 days.') });
    await keep(browser, lastDays(1), rated);
    expect(await fact()).toBeNull();
  });

  it('are empty after 13 days', async () => {
    const browser = await app.trialUser();
    await keep(browser, lastDays(13));
    await app.runDueJobs();
    expect(await shown(browser)).toEqual([]);
  });
});

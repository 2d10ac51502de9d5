/** What the engine reports for users whose days contain no pattern, and how much it finds when there is one. */

import { sampleRankCorrelation } from 'simple-statistics';
import { expect, it } from 'vitest';
import { seededRandom } from '#words/seeded-random.ts';
import { findInsights } from './find-insights.ts';
import { autoregressiveSeries, generateNoise, TODAY, toDaySums } from './testing/generated-days.ts';
import { falseFindings, foundPairs, type WayOfSkipping } from './testing/simulated-users.ts';

const context = { today: TODAY, lastDay: TODAY, lastStreak: 1, showStreak: true };
/** How much generated users' days resemble the day before. */
const autocorrelations = [0, 0.3, 0.5, 0.7];

it('findInsights finds a false pattern of any kind for at most 5% of users with independent drift', () => {
  const users = 200;
  const wrong: Record<string, number> = { change: 0, time_of_day: 0, weekday: 0, pair: 0 };
  for (let number = 0; number < users; number += 1) {
    const days = toDaySums(
      generateNoise(120, autocorrelations[number % autocorrelations.length] ?? 0, seededRandom(1000 + number)),
    );
    for (const type of new Set(findInsights(days, context).map((finding) => finding.type))) {
      wrong[type] = (wrong[type] ?? 0) + 1;
    }
  }
  for (const count of Object.values(wrong)) expect(count / users).toBeLessThanOrEqual(0.05);
  expect(Object.keys(wrong).sort()).toEqual(['change', 'pair', 'time_of_day', 'weekday']);
});

// With so few users, 1 may be shown a pair by chance. The bench simulates enough to check the limit of 5 in 100.
it.each(['each independently', 'section by section', 'more often on usual values'] satisfies WayOfSkipping[])(
  'findInsights finds a false pair for at most 1 in 40 users who leave 40% of ratings unset, %s',
  (way) => {
    expect(falseFindings({ users: 40, way }).pairs).toBeLessThanOrEqual(2.5);
  },
);

it('findInsights finds false pairs for over 40% of users if sections left unset count as 3', () => {
  expect(falseFindings({ users: 10, way: 'section by section', unsetAsThree: true }).pairs).toBeGreaterThan(40);
});

it('findInsights finds a correlation of 0.6 over 90 days for at least 80% of users', () => {
  const users = 100;
  let found = 0;
  let correlations = 0;
  for (let number = 0; number < users; number += 1) {
    const random = seededRandom(2000 + number);
    const someone = generateNoise(90, 0.3, random);
    const own = autoregressiveSeries(90, 0.3, random);
    // Rounding to slider steps hides part of the correlation: 0.65 becomes 0.6.
    const tied = someone.series.stressLevel.map((value, index) => -0.65 * value + 0.76 * (own[index] ?? 0));
    const days = toDaySums({ ...someone, series: { ...someone.series, sleepQuality: tied } });
    const findings = findInsights(days, context);
    if (findings.some(({ subject }) => subject === 'pair:stressLevel:sleepQuality:0')) found += 1;
    correlations += sampleRankCorrelation(
      days.map((day) => -day.stressLevel),
      days.map((day) => day.sleepQuality),
    );
  }
  expect(correlations / users).toBeCloseTo(0.6, 1);
  expect(found / users).toBeGreaterThanOrEqual(0.8);
});

it('findInsights finds a correlation of 0.6 for 80% of users even if 40% of all other ratings are unset', () => {
  expect(foundPairs({ users: 50, correlation: 0.65, bothSet: true })).toBeGreaterThanOrEqual(80);
});

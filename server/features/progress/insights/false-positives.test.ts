/** What the engine reports for users whose days contain no pattern, and how much it finds where there is one. */

import { sampleRankCorrelation } from 'simple-statistics';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../../words/seeded-random.ts';
import { findInsights } from './find-insights.ts';
import { autoregressiveSeries, generateNoise, TODAY, toDaySums } from './testing/generated-days.ts';
import { falseFindings, foundPairs, type WayOfSkipping } from './testing/simulated-users.ts';

const context = { today: TODAY, lastDay: TODAY, lastStreak: 1, showStreak: true };
/** How much generated users' days resemble the day before. */
const autocorrelations = [0, 0.3, 0.5, 0.7];

it('finds a pattern of any one kind in 5 of 100 people at most, where each dimension drifts by itself', () => {
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

// The bench measures as many as are needed for the limit of 5 in 100; of so few, 1 may be there by chance.
it.each(['each independently', 'section by section', 'more often on usual values'] satisfies WayOfSkipping[])(
  'finds a pair in 1 of 40 people at most who leave 40 of 100 ratings alone, %s',
  (way) => {
    expect(falseFindings({ users: 40, way }).pairs).toBeLessThanOrEqual(2.5);
  },
);

it('finds many pairs that are nothing where what was left alone by section counts as a 3', () => {
  expect(falseFindings({ users: 10, way: 'section by section', unsetAsThree: true }).pairs).toBeGreaterThan(40);
});

it('finds a pair that moves together by 0.6 over 90 days in 80 of 100 people at least', () => {
  const users = 100;
  let found = 0;
  let correlations = 0;
  for (let number = 0; number < users; number += 1) {
    const random = seededRandom(2000 + number);
    const someone = generateNoise(90, 0.3, random);
    const own = autoregressiveSeries(90, 0.3, random);
    // Rounding to slider steps hides part of the correlation: 0.65 becomes 0.6.
    const tied = someone.series.stressLevel.map((value, place) => -0.65 * value + 0.76 * (own[place] ?? 0));
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

it('finds such a pair as often where both are always set and all others are left alone by 40 in 100', () => {
  expect(foundPairs({ users: 50, correlation: 0.65, bothSet: true })).toBeGreaterThanOrEqual(80);
});

/** Mocks the analytics calls with realistic data, always the same. */
import type { Page } from '@playwright/test';
import { addDays, daysInRange, weekdayOf } from '../../contract/domain/days.ts';
import { dimensionKeys } from '../../contract/domain/mood.ts';
import { seededRandom } from '../../words/seeded-random.ts';

export const TODAY = '2026-11-20';
const FIRST_DAY = '2025-03-03';

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
const rating = (value: number): number => Math.min(5, Math.max(1, twoDecimals(value)));
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
/** From 0 up to 1, the same in every run: three for each day. */
const noiseOf = (day: string, which: 0 | 1 | 2): number => seededRandom(3 * numberOf(day) + which)();
const hasCheckIn = (day: string): boolean => noiseOf(day, 0) > 0.22;

/** Slow waves, a weekday rhythm and some noise. */
const moodOf = (day: string): number =>
  rating(
    3.2 +
      0.9 * Math.sin(numberOf(day) / 23) +
      0.4 * Math.sin(numberOf(day) / 5) +
      (weekdayOf(day) >= 6 ? 0.4 : 0) +
      1.6 * (noiseOf(day, 1) - 0.5),
  );

const allDays = daysInRange(FIRST_DAY, TODAY)
  .filter(hasCheckIn)
  .map((day) => ({ day, entries: 1 + Math.floor(3 * noiseOf(day, 2)), mood: moodOf(day) }));

const daysFrom = (firstDay: string) => allDays.filter(({ day }) => day >= firstDay);

const progress = (showStreak: boolean, firstDay: string) => ({
  weekly: { entries: 5, goal: 7, percent: 71 },
  totalEntries: 1223,
  averageMood: 3.3,
  currentStreak: 6,
  longestStreak: 20,
  today: TODAY,
  firstDay,
  yesterdayHasEntry: true,
  showStreak,
  restWeekdays: [],
  daysWithEntries: daysFrom(firstDay).length,
  firstFact: null,
});

const insights = [
  [
    'pair',
    'The day after you slept better, your head was often clearer.',
    'Seen on 61 days.',
    'The link is fairly strong (0.50, where 0 is none and 1 is always; likely between 0.31 and 0.66). We compared 315 pairs, so a few may be chance.',
  ],
  [
    'time_of_day',
    'Your mood was often brighter in the evening than at other times of day.',
    'Seen on 51 evenings and 58 days with other times.',
    'Higher by 0.5 of 5 on average, likely by 0.3 to 0.7. We compared 3 times of day.',
  ],
  [
    'change',
    'Over your last 7 rated days, you were less stressed than usual.',
    'Your last 7 rated days next to 46 in the 8 weeks before.',
    'Lower by 0.9 of 5 on average, likely by 0.5 to 1.3. We compared 16 measures.',
  ],
  [
    'return',
    'Welcome back. Pick up here, at your own pace.',
    'Your check-in before this one was on 1 November 2026.',
    null,
  ],
  [
    'weekday',
    'Your mood was often brighter on Sundays than on other days.',
    'Seen on 12 Sundays and 59 other days.',
    'Higher by 0.6 of 5 on average, likely by 0.2 to 1.0. We compared 7 days of the week.',
  ],
  ['streak', 'You checked in 14 days in a row.', 'From 20 October to 2 November 2026.', null],
].map(([insightType, insightText, evidence, certainty], index) => ({
  id: `0199a000-0000-7000-8000-00000000000${index}`,
  insightType,
  insightText,
  evidence,
  certainty,
  createdAt: `${addDays(TODAY, -1 - 2 * index)}T03:00:00.000Z`,
}));

const moodHistory = [
  3.4,
  3.9,
  4.6,
  4.2,
  3.6,
  2.9,
  2.1,
  3,
  4.1,
  3.5,
  ...Array.from({ length: 20 }, (_, at) => 2.5 + (at % 4) / 4),
];

/** Two on the newest day, then one on each day before. */
const historyDays = moodHistory.map((_, at) => addDays(TODAY, -Math.max(0, at - 1)));

const analytics = {
  totalQuotes: 1220,
  favoriteQuotes: 12,
  totalEntries: 1223,
  moodTrends: { averageMood: 3.1, moodHistory, historyDays, recentEntries: moodHistory.length },
  streaks: { currentStreak: 6, longestStreak: 20, totalQuotesGenerated: 1220 },
  recentInsights: insights,
};

const lines = (days: number) => {
  const daysPerPoint = days === 365 ? 7 : 1;
  const count = days === 365 ? 53 : days;
  const points = Array.from({ length: count }, (_, at) => addDays(TODAY, (at - count + 1) * daysPerPoint));
  const dimensions = dimensionKeys.map((key, index) => {
    // Every fifth one is seldom rated, and every third is now and then carried over.
    const isRated = (day: string) => hasCheckIn(day) && (index % 5 !== 4 || noiseOf(day, 1) > 0.8);
    const isCarried = (day: string) => index % 3 === 0 && noiseOf(day, 2) < 0.35;
    const carried: number[] = [];
    const values: (number | null)[] = [];
    for (const [index, day] of points.entries()) {
      const last = values.findLast((value) => value !== null) ?? null;
      const isRepeated = daysPerPoint === 1 && last !== null && hasCheckIn(day) && isCarried(day);
      if (isRepeated) carried.push(index);
      if (daysPerPoint === 1 && (isRepeated || !isRated(day))) values.push(isRepeated ? last : null);
      else values.push(rating(Math.round(moodOf(addDays(day, index * 9)) + (index % 3) / 2 - 0.5)));
    }
    const rated = values.filter((value) => value !== null).length - carried.length;
    const usual = index % 5 === 4 && days === 30 ? null : { low: 2 + (index % 3) / 2, high: 3.25 + (index % 3) / 2 };
    return [key, { values, carried, days: rated * (daysPerPoint === 7 ? 5 : 1), usual }];
  });
  const daysWithEntries = Math.round(days * 0.78);
  return { points, daysPerPoint, daysWithEntries, daysInferred: 0, dimensions: Object.fromEntries(dimensions) };
};

const patterns = {
  days: 90,
  daysWithEntries: 71,
  timesOfDay: {
    morning: { days: 40, mood: 3.12 },
    afternoon: { days: 22, mood: 3.35 },
    evening: { days: 51, mood: 3.64 },
  },
  weekdays: [2.94, 3.11, 3.2, 3.05, 3.38, 3.71, 3.86].map((mood, index) => ({ days: 9 + (index % 3), mood })),
  sections: {
    windowDays: 14,
    now: { emotional: 3.42, social: 3.86, purpose: 3.1, physical: 2.64, daily: 3.3 },
    monthAgo: { emotional: 2.95, social: 3.8, purpose: 3.2, physical: 3.31, daily: 3.28 },
    ratedDays: {
      now: { emotional: 11, social: 9, purpose: 8, physical: 11, daily: 10 },
      monthAgo: { emotional: 12, social: 12, purpose: 10, physical: 12, daily: 11 },
    },
  },
};

const within = (url: URL, firstDay: string) => {
  const [from, to] = [url.searchParams.get('from') ?? '', url.searchParams.get('to') ?? ''];
  return { days: allDays.filter(({ day }) => day >= firstDay && day >= from && day <= to) };
};

/** Over a year of check-ins, or fewer from a later first day; `showStreak` as set in Settings. */
export async function mockYearOfData(page: Page, { showStreak = true, firstDay = FIRST_DAY } = {}): Promise<void> {
  const answers: Record<string, (url: URL) => unknown> = {
    progress: () => progress(showStreak, firstDay),
    analytics: () => analytics,
    days: (url) => within(url, firstDay),
    dimensions: (url) => lines(Number(url.searchParams.get('days'))),
    patterns: () => patterns,
  };
  for (const [name, answer] of Object.entries(answers)) {
    await page.route(new RegExp(`/api/user/${name}(\\?|$)`), (route) =>
      route.fulfill({ json: answer(new URL(route.request().url())) }),
    );
  }
}

/** The page's five calls, for a test that delays or fails one of them. */
export const analyticsCalls = /\/api\/user\/(progress|analytics|days|dimensions|patterns)(\?|$)/;

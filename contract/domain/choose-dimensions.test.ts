import { describe, expect, it, test } from 'vitest';
import { type Answer, expectedToday, nextDimension } from './choose-dimensions.ts';
import { addDays } from './days.ts';
import { type DimensionKey, dimensionKeys, isHard, type Ratings } from './mood.ts';
import { noStatistics, type RatingStatistics, varianceOf } from './rating-statistics.ts';

const today = '2026-11-20';

/** Ratings given `checkInsAgo` check-ins before the last one, with one check-in a day. */
const given = (ratings: Readonly<Partial<Ratings>>, checkInsAgo = 0): Partial<RatingStatistics['lastGiven']> =>
  Object.fromEntries(
    Object.entries(ratings).map(([key, value]) => [
      key,
      { value, checkInsAgo, localDay: addDays(today, -1 - checkInsAgo) },
    ]),
  );

const knowing = (...before: Partial<RatingStatistics['lastGiven']>[]): RatingStatistics => ({
  ...noStatistics,
  lastGiven: Object.assign({}, noStatistics.lastGiven, ...before.toReversed()),
});

/** The dimensions asked for if every answer is `value`, except for those in `values`. */
function askedFor(statistics: RatingStatistics, value: number, values: Partial<Ratings> = {}): DimensionKey[] {
  const answers: Answer[] = [];
  for (let key = nextDimension(statistics, answers, today); key; key = nextDimension(statistics, answers, today))
    answers.push({ key, value: values[key] ?? value });
  return answers.map(({ key }) => key);
}

const quiet = { hopeForFuture: 3, urgencyOfNeed: 3 };

test('nextDimension asks for three different dimensions, then returns null', () => {
  for (const statistics of [noStatistics, knowing(given(quiet))]) {
    const asked = askedFor(statistics, 3);
    expect(new Set(asked).size).toBe(3);
  }
});

test('nextDimension asks for the dimension with the largest variance first', () => {
  const covariance = noStatistics.covariance.map((row, one) =>
    row.map((value, other) => (one === other ? (dimensionKeys[one] === 'sleepQuality' ? 3 : 1) : value * 0.1)),
  );
  expect(nextDimension({ ...knowing(given(quiet)), covariance }, [], today)).toBe('sleepQuality');
});

test('nextDimension does not ask for a near-duplicate of the dimension that was just answered', () => {
  const twins: readonly DimensionKey[] = ['sleepQuality', 'physicalComfort'];
  const covariance = dimensionKeys.map((one) =>
    dimensionKeys.map((other) => {
      if (twins.includes(one) && twins.includes(other)) return one === other ? 2 : 1.98;
      return one === other ? 1 : 0;
    }),
  );
  const statistics = { ...knowing(given(quiet)), covariance };
  const first = nextDimension(statistics, [], today);
  expect(twins).toContain(first);
  expect(twins).not.toContain(nextDimension(statistics, [{ key: first ?? 'sleepQuality', value: 3 }], today));
});

test('expectedToday leaves more variance the older the last rating is', () => {
  const at = dimensionKeys.indexOf('sleepQuality');
  const remainingVariance = (daysAgo: number) => {
    const lastGiven = { sleepQuality: { value: 3, checkInsAgo: 1, localDay: addDays(today, -daysAgo) } };
    return varianceOf(expectedToday(knowing(lastGiven), [], today), at);
  };
  expect(remainingVariance(0)).toBeLessThan(remainingVariance(1));
  expect(remainingVariance(1)).toBeLessThan(remainingVariance(7));
  expect(remainingVariance(7)).toBeLessThan(varianceOf(noStatistics, at));
});

describe('nextDimension: the safety rule', () => {
  const either = ['hopeForFuture', 'urgencyOfNeed'];
  const asksEither = (asked: readonly DimensionKey[]) => either.some((key) => asked.includes(key as DimensionKey));
  /** Makes these two so uninformative that only the safety rule asks for them. */
  const uninformative = (statistics: RatingStatistics): RatingStatistics => ({
    ...statistics,
    covariance: statistics.covariance.map((row, one) =>
      row.map((value, other) =>
        either.includes(dimensionKeys[one] ?? '') || either.includes(dimensionKeys[other] ?? '')
          ? Number(one === other) * 0.001
          : value,
      ),
    ),
  });

  it('asks for hope or urgency first if neither was given in the last two check-ins', () => {
    expect(either).toContain(nextDimension(uninformative(noStatistics), [], today));
    const long = knowing(given({ sleepQuality: 3 }), given({ stressLevel: 3 }, 1), given(quiet, 2));
    expect(either).toContain(nextDimension(uninformative(long), [], today));
  });

  it('asks for neither if one was given recently and nothing is hard', () => {
    expect(asksEither(askedFor(uninformative(knowing(given({ sleepQuality: 3 }), given(quiet, 1))), 3))).toBe(false);
  });

  it('asks for one of them after a hard check-in or a hard answer', () => {
    expect(asksEither(askedFor(uninformative(knowing(given({ ...quiet, sleepQuality: 2 }))), 3))).toBe(true);
    const calm = uninformative(knowing(given(quiet)));
    const first = nextDimension(calm, [], today) ?? 'hopeForFuture';
    expect(either).not.toContain(first);
    for (const value of [1, 3, 5])
      expect([value, asksEither(askedFor(calm, 3, { [first]: value }))]).toEqual([value, isHard(first, value)]);
  });

  it.each([
    ['hopeForFuture', 2],
    ['hopeForFuture', 1],
    ['urgencyOfNeed', 4],
    ['urgencyOfNeed', 5],
  ] as const)('asks for %s first if its newest value was %i, however long ago', (key, value) => {
    for (const ago of [0, 1, 5, 40])
      expect(nextDimension(uninformative(knowing(given({ [key]: value }, ago), given(quiet, 1))), [], today)).toBe(key);
  });

  it('asks for both if both were hard, or if hope is rated low again', () => {
    const both = knowing(given({ hopeForFuture: 1, urgencyOfNeed: 5 }));
    expect(askedFor(uninformative(both), 3)).toEqual(expect.arrayContaining(either));
    const low = knowing(given({ hopeForFuture: 2 }), given({ urgencyOfNeed: 2 }, 1));
    expect(askedFor(uninformative(low), 3, { hopeForFuture: 2 }).slice(0, 2)).toEqual([
      'hopeForFuture',
      'urgencyOfNeed',
    ]);
  });

  it('asks for one of them whenever it must, over 300 generated histories', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const ratings = (shift: number) =>
        Object.fromEntries(dimensionKeys.map((key, at) => [key, 1 + ((seed * (at + 3) + shift * (at + 1)) % 5)]));
      const lastRatings = Object.fromEntries(Object.entries(ratings(1)).slice(seed % 15, (seed % 15) + 3));
      const earlierRatings = Object.fromEntries(
        Object.entries(ratings(2)).slice((seed * 7) % 15, ((seed * 7) % 15) + 3),
      );
      const statistics = uninformative(knowing(given(lastRatings), given(earlierRatings, 1)));
      const isLate = either.every((key) => !(key in lastRatings) && !(key in earlierRatings));
      const wasHard = Object.entries(lastRatings).some(([key, value]) => isHard(key as DimensionKey, value));
      const asked = askedFor(statistics, 1 + (seed % 5));
      expect(asked).toHaveLength(3);
      if (isLate || wasHard) expect(asksEither(asked)).toBe(true);
    }
  });
});

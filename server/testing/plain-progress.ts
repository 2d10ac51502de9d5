/**
 * The figures of the progress pages, computed in the simplest way from a list of check-ins. It shares no code with the
 * feature and none of the contract's formulas, so that a mistake in those cannot be repeated here.
 */
import {
  type DimensionKey,
  dimensionKeys,
  type SectionKey,
  sectionKeys,
  timesOfDay,
} from '../../contract/domain/mood.ts';

export interface PlainCheckIn {
  readonly day: string;
  /** When it was stored, in milliseconds: the order of the lists. */
  readonly at: number;
  readonly time: (typeof timesOfDay)[number];
  /** All 15; an unset one is 3. */
  readonly ratings: Readonly<Record<DimensionKey, number>>;
  readonly set: readonly DimensionKey[];
  readonly carried: readonly DimensionKey[];
  /** True if it was not recorded which ratings were set. */
  readonly inferred: boolean;
}

export type CheckIns = readonly PlainCheckIn[];

const reversed = ['stressLevel', 'anxietyLevel', 'currentChallengeLevel', 'urgencyOfNeed'];
const sevenItems = [
  'motivationLevel',
  'confidenceLevel',
  'focusClarity',
  'stressLevel',
  'anxietyLevel',
  'senseOfPurpose',
  'hopeForFuture',
] as const;
const sixItems = [
  'stressLevel',
  'confidenceLevel',
  'motivationLevel',
  'anxietyLevel',
  'hopeForFuture',
  'gratitudeLevels',
] as const;
const keysOf: Record<SectionKey, readonly DimensionKey[]> = {
  emotional: ['stressLevel', 'confidenceLevel', 'focusClarity', 'motivationLevel', 'anxietyLevel'],
  social: ['connectionWithOthers', 'supportSystemStrength'],
  purpose: ['senseOfPurpose', 'progressTowardGoals', 'hopeForFuture'],
  physical: ['sleepQuality', 'physicalComfort'],
  daily: ['currentChallengeLevel', 'gratitudeLevels', 'urgencyOfNeed'],
};

const ease = (key: DimensionKey, rating: number): number => (reversed.includes(key) ? 6 - rating : rating);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const meanOrNull = (values: readonly number[]): number | null => (values.length === 0 ? null : mean(values));

/** `sum / count`, rounded half up to this many decimals, with whole numbers only. */
const rounded = (sum: number, count: number, decimals: number): number => {
  const scale = 10 ** decimals;
  return Math.floor((2 * sum * scale + count) / (2 * count)) / scale;
};

const shift = (day: string, days: number): string => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};
/** Monday 1 to Sunday 7. */
const weekday = (day: string): number => {
  const sundayIsZero = new Date(`${day}T12:00:00Z`).getUTCDay();
  return sundayIsZero === 0 ? 7 : sundayIsZero;
};
/** Sweden writes dates as YYYY-MM-DD HH:MM:SS. */
export const plainLocalDay = (moment: Date, timeZone: string, dayEnd: number): string => {
  const clock = moment.toLocaleString('sv-SE', { timeZone });
  const day = clock.slice(0, 10);
  return Number(clock.slice(11, 13)) < dayEnd ? shift(day, -1) : day;
};

/** The number of days with a check-in, back from this one, skipping days of rest. */
function runBackFrom(day: string, days: ReadonlySet<string>, rest: readonly number[]): number {
  if (days.has(day)) return 1 + runBackFrom(shift(day, -1), days, rest);
  return rest.includes(weekday(day)) ? runBackFrom(shift(day, -1), days, rest) : 0;
}

function currentStreakOf(days: ReadonlySet<string>, today: string, rest: readonly number[]): number {
  const last = [...days].toSorted().at(-1);
  if (last === undefined) return 0;
  const start = last > today ? last : days.has(today) ? today : shift(today, -1);
  return runBackFrom(start, days, rest);
}

export function plainProgress(all: CheckIns, today: string, rest: readonly number[]) {
  const days = new Set(all.map(({ day }) => day));
  let monday = today;
  while (weekday(monday) !== 1) monday = shift(monday, -1);
  const week = all.filter(({ day }) => day >= monday && day < shift(monday, 7));
  const sixSum = all.flatMap(({ ratings }) => sixItems.map((key) => ease(key, ratings[key])));
  return {
    weekly: {
      entries: week.length,
      goal: 7,
      percent: Math.min(100, rounded(100 * week.length, 7 - rest.length, 0)),
    },
    totalEntries: all.length,
    daysWithEntries: days.size,
    averageMood:
      all.length === 0
        ? null
        : rounded(
            sixSum.reduce((sum, value) => sum + value, 0),
            sixSum.length,
            1,
          ),
    currentStreak: currentStreakOf(days, today, rest),
    longestStreak: Math.max(0, ...[...days].map((day) => runBackFrom(day, days, rest))),
    today,
    firstDay: [...days].toSorted()[0] ?? null,
    yesterdayHasEntry: days.has(shift(today, -1)),
    restWeekdays: rest,
  };
}

const sevenSum = ({ ratings }: PlainCheckIn): number =>
  sevenItems.reduce((sum, key) => sum + ease(key, ratings[key]), 0);

export function plainMoodTrends(all: CheckIns) {
  const newest = all.toSorted((one, other) => other.at - one.at).slice(0, 30);
  const byDay = newest.toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? 1 : -1));
  const total = all.reduce((sum, checkIn) => sum + sevenSum(checkIn), 0);
  return {
    averageMood: all.length === 0 ? 0 : rounded(total, 7 * all.length, 1),
    moodHistory: byDay.map((checkIn) => sevenSum(checkIn) / 7),
    historyDays: byDay.map(({ day }) => day),
    recentEntries: byDay.length,
  };
}

/** The days of the check-ins, oldest first. */
const daysOf = (all: CheckIns): string[] => [...new Set(all.map(({ day }) => day))].toSorted();
/** Only the grouping by day is cached: the figures ask for the same days thousands of times. */
const groups = new WeakMap<CheckIns, Map<string, PlainCheckIn[]>>();
const on = (all: CheckIns, day: string): CheckIns => {
  const group = groups.get(all) ?? Map.groupBy(all, (checkIn) => checkIn.day);
  groups.set(all, group);
  return group.get(day) ?? [];
};

export const plainDays = (all: CheckIns, from: string, to: string) =>
  daysOf(all)
    .filter((day) => day >= from && day <= to)
    .map((day) => {
      const checkIns = on(all, day);
      const sum = checkIns.reduce((total, checkIn) => total + sevenSum(checkIn), 0);
      return { day, entries: checkIns.length, mood: rounded(sum, 7 * checkIns.length, 2) };
    });

/** The mean of a day's set ratings. Null if there are none. */
const dayMean = (all: CheckIns, day: string, key: DimensionKey): number | null =>
  meanOrNull(
    on(all, day)
      .filter(({ set }) => set.includes(key))
      .map(({ ratings }) => ratings[key]),
  );

/** Linear interpolation between the closest ranks. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const position = share * (sorted.length - 1);
  const [below = 0, above = below] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return below + (position % 1) * (above - below);
}

export function plainTrends(all: CheckIns, today: string, period: 30 | 90 | 365) {
  const size = period === 365 ? 7 : 1;
  const count = period === 365 ? 52 : period;
  const points = Array.from({ length: count }, (_, point) => shift(today, -size * (count - point) + 1));
  const spanOf = (first: string) => Array.from({ length: size }, (_, day) => shift(first, day));
  const readFrom = shift(today, 1 - Math.max(period, 90));
  const read = daysOf(all).filter((day) => day >= readFrom && day <= today);
  const shown = read.filter((day) => day >= (points[0] ?? ''));
  const lineOf = (key: DimensionKey) => {
    const meanOn = (day: string) => dayMean(all, day, key);
    const rated = read.filter((day) => meanOn(day) !== null);
    const ratedMeans = rated.map((day) => meanOn(day) ?? 0);
    let last = meanOrNull(
      rated
        .filter((day) => !shown.includes(day))
        .slice(-1)
        .map((day) => meanOn(day) ?? 0),
    );
    const carried: number[] = [];
    const values = points.map((first, point) => {
      const value = meanOrNull(spanOf(first).flatMap((day) => meanOn(day) ?? []));
      if (value !== null) {
        last = value;
        return value;
      }
      const isCarried = spanOf(first).some((day) => on(all, day).some((checkIn) => checkIn.carried.includes(key)));
      if (!isCarried || last === null) return null;
      carried.push(point);
      return last;
    });
    const usual = rated.length < 14 ? null : { low: quantile(ratedMeans, 0.25), high: quantile(ratedMeans, 0.75) };
    return { values, carried, days: rated.filter((day) => shown.includes(day)).length, usual };
  };
  return {
    points,
    daysPerPoint: size,
    daysWithEntries: shown.length,
    daysInferred: shown.filter((day) => on(all, day).some(({ inferred }) => inferred)).length,
    dimensions: Object.fromEntries(dimensionKeys.map((key) => [key, lineOf(key)])),
  };
}

/** The mean of the set ones of the seven items. Null if fewer than four of them were set. */
function setMood({ ratings, set }: PlainCheckIn): number | null {
  const items = sevenItems.filter((key) => set.includes(key));
  return items.length < 4 ? null : mean(items.map((key) => ease(key, ratings[key])));
}

export function plainPatterns(all: CheckIns, today: string) {
  const days = daysOf(all).filter((day) => day > shift(today, -90) && day <= today);
  const moodOn = (day: string, isCounted: (checkIn: PlainCheckIn) => boolean) =>
    meanOrNull(
      on(all, day)
        .filter(isCounted)
        .flatMap((checkIn) => setMood(checkIn) ?? []),
    );
  const average = (moods: readonly number[]) => ({ days: moods.length, mood: moods.length < 3 ? null : mean(moods) });
  return {
    days: 90,
    daysWithEntries: days.length,
    timesOfDay: Object.fromEntries(
      timesOfDay.map((time) => [
        time,
        average(days.flatMap((day) => moodOn(day, (checkIn) => checkIn.time === time) ?? [])),
      ]),
    ),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((wanted) =>
      average(days.filter((day) => weekday(day) === wanted).flatMap((day) => moodOn(day, () => true) ?? [])),
    ),
    sections: plainSections(all, days, today),
  };
}

function plainSections(all: CheckIns, days: readonly string[], today: string) {
  const within = (last: string) => days.filter((day) => day <= last && day > shift(last, -14));
  const [now, before] = [within(today), within(shift(today, -28))];
  const isInferred = (day: string) => on(all, day).some(({ inferred }) => inferred);
  const isMixed = new Set([...now, ...before].map(isInferred)).size > 1;
  const means = (window: readonly string[], key: DimensionKey) => window.flatMap((day) => dayMean(all, day, key) ?? []);
  const isOften = (window: readonly string[]) => (key: DimensionKey) => means(window, key).length >= 3;
  const easeIn = (window: readonly string[], keys: readonly DimensionKey[]) =>
    meanOrNull(keys.map((key) => ease(key, mean(means(window, key)))));
  const each = <Value>(find: (keys: readonly DimensionKey[]) => Value) =>
    Object.fromEntries(sectionKeys.map((section) => [section, find(keysOf[section])])) as Record<SectionKey, Value>;
  const orNull = (found: Record<SectionKey, number | null>) =>
    Object.values(found).some((value) => value !== null) ? found : null;
  const ratedIn = (window: readonly string[]) =>
    each((keys) => window.filter((day) => keys.some((key) => dayMean(all, day, key) !== null)).length);
  return {
    windowDays: 14,
    now: orNull(each((keys) => easeIn(now, keys.filter(isOften(now))))),
    monthAgo: orNull(
      each((keys) => {
        const current = keys.filter(isOften(now));
        const compared = (current.length > 0 ? current : keys).filter(isOften(before));
        const isSame = current.length === 0 || compared.length === current.length;
        return isMixed || !isSame ? null : easeIn(before, compared);
      }),
    ),
    ratedDays: { now: ratedIn(now), monthAgo: ratedIn(before) },
  };
}

/** The five sections over the last two weeks, and over two weeks a month ago. Neither includes unset ratings. */
import type { CallReply } from '#contract/call.ts';
import type { patterns } from '#contract/calls/progress.ts';
import { meanOf, sumOf } from '#contract/domain/mean.ts';
import {
  type DimensionKey,
  easeOf,
  type SectionKey,
  sectionDimensionKeys,
  sectionKeys,
} from '#contract/domain/mood.ts';
import { recordOf } from '#contract/domain/record-of.ts';
import type { PatternDay } from '../aggregates/day-sums.ts';
import { meanToTwoDecimals } from './means.ts';

/** With fewer days on which it was set, a dimension does not count. */
const MIN_DAYS = 3;
const WINDOW_DAYS = 14;
/**
 * The earlier window ends this many days before today: four whole weeks, so that both windows contain the same
 * weekdays.
 */
const MONTH_DAYS = 28;

type Reply = CallReply<typeof patterns>['sections'];
type Each<Value> = Record<SectionKey, Value>;

const eachSection = <Value>(find: (section: SectionKey) => Value): Each<Value> => recordOf(sectionKeys, find);

const isSetOn = (key: DimensionKey) => (day: PatternDay) => day[`${key}Count`] > 0;
const isOften = (days: readonly PatternDay[], key: DimensionKey): boolean =>
  days.filter(isSetOn(key)).length >= MIN_DAYS;

/**
 * The mean of the means of these dimensions. Each has the same weight, however often it was set, so that the choice of
 * dimensions on a day has no effect.
 */
const meanEase = (days: readonly PatternDay[], keys: readonly DimensionKey[]): number | null => {
  const eases = keys.map((key) => {
    const means = days.filter(isSetOn(key)).map((day) => day[key] / day[`${key}Count`]);
    return easeOf(key, meanOf(means));
  });
  return meanToTwoDecimals(sumOf(eases), eases.length);
};

const ratedDays = (days: readonly PatternDay[]): Each<number> =>
  eachSection((section) => days.filter((day) => sectionDimensionKeys(section).some((key) => isSetOn(key)(day))).length);

const nullIfEmpty = <Value>(means: Each<Value | null>): Each<Value | null> | null =>
  Object.values(means).every((mean) => mean === null) ? null : means;

/**
 * Whether the two windows may be compared. Check-ins with inferred sources lack every 3, which moves their means away
 * from the middle. Compared with recorded ones, that would look like a change.
 */
const isComparable = (days: readonly PatternDay[]): boolean => {
  const inferred = days.filter((day) => day.inferredEntries > 0).length;
  return inferred === 0 || inferred === days.length;
};

export const compareSections = (days: readonly PatternDay[]): Reply => {
  const within = (endedAgo: number) =>
    days.filter(({ daysAgo }) => daysAgo >= endedAgo && daysAgo < endedAgo + WINDOW_DAYS);
  const [now, monthAgo] = [within(0), within(MONTH_DAYS)];
  const comparable = isComparable([...now, ...monthAgo]);
  const counted = eachSection((section) => sectionDimensionKeys(section).filter((key) => isOften(now, key)));
  const earlier = (section: SectionKey): number | null => {
    // A section without a current value only shows its earlier one.
    const keys = counted[section].length > 0 ? counted[section] : sectionDimensionKeys(section);
    const often = keys.filter((key) => isOften(monthAgo, key));
    const isAlike = counted[section].length === 0 || often.length === keys.length;
    return isAlike && comparable ? meanEase(monthAgo, often) : null;
  };
  return {
    windowDays: WINDOW_DAYS,
    now: nullIfEmpty(eachSection((section) => meanEase(now, counted[section]))),
    monthAgo: nullIfEmpty(eachSection(earlier)),
    ratedDays: { now: ratedDays(now), monthAgo: ratedDays(monthAgo) },
  };
};

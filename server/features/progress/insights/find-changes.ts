import { daysBetween } from '#contract/domain/days.ts';
import { sumOf } from '#contract/domain/mean.ts';
import { type DimensionKey, dimensionKeys, MOOD_DIFFERENCE_MIN } from '#contract/domain/mood.ts';
import { compareGroups, type DaySeries, type Difference } from './compare-groups.ts';
import { differenceEvidence, formatInterval } from './describe-difference.ts';
import type { Finding } from './finding.ts';
import { daysWithValue, type ObservedDays } from './observed-days.ts';
import { changeText } from './phrases.ts';
import { holmBonferroni } from './significance.ts';

/** How many of the last days on which it was rated are compared. */
const RECENT_DAYS = 7;
/** They must all lie within this many days up to today. Otherwise they are no longer news. */
const RECENT_WITHIN_DAYS = 14;
/** They are compared with the user's own 8 weeks before. */
const BASELINE_DAYS = 56;
/** It must have been rated on at least this many days of those weeks. */
const MIN_BASELINE_DAYS = 28;

/** The smallest difference of a rating that is worth mentioning: half a step. The mood moves less. */
const MIN_RATING_DIFFERENCE = 0.5;

type Subject = DimensionKey | 'mood';
interface TestedChange extends Difference {
  readonly subject: Subject;
  /** On how many days of the weeks before it was rated. */
  readonly days: number;
  /** False when any 7 rated days in a row in the weeks before were as high, or as low. */
  readonly isUnusual: boolean;
}

/** Compares, for the mood and each dimension, the last 7 days on which it was rated with the 8 weeks before them. */
export function findChanges(days: ObservedDays, today: string): Finding[] {
  const tried = (['mood', ...dimensionKeys] as const).flatMap((subject) => testChange(days, subject, today));
  // Each week is a new chance of a false finding, so the bound is that of the weeks before and never relaxed to the
  // full one, even for users with many days.
  return holmBonferroni(tried)
    .filter(
      ({ subject, estimate, isUnusual }) =>
        isUnusual && Math.abs(estimate) >= (subject === 'mood' ? MOOD_DIFFERENCE_MIN : MIN_RATING_DIFFERENCE),
    )
    .map((seen) => changeFinding(seen, tried.length));
}

function testChange(days: ObservedDays, subject: Subject, today: string): TestedChange[] {
  const values = subject === 'mood' ? days.mood : days.ratings[subject];
  const rated = daysWithValue(days, (index) => values[index] ?? null);
  const cut = rated.at.length - RECENT_DAYS;
  const firstRecent = rated.at[cut];
  const start = days.labels[0];
  if (firstRecent === undefined || !start) return [];
  if (daysBetween(start, today) - firstRecent >= RECENT_WITHIN_DAYS) return [];
  const from = rated.at.findIndex((day) => day >= firstRecent - BASELINE_DAYS);
  if (cut - from < MIN_BASELINE_DAYS) return [];
  return compareWithBaseline(subject, { at: rated.at.slice(from), values: rated.values.slice(from) }, cut - from);
}

function compareWithBaseline(subject: Subject, { at, values }: DaySeries, cut: number): TestedChange[] {
  if (new Set(values).size === 1) return [];
  const [before, recent] = [values.slice(0, cut), values.slice(cut)];
  const difference = compareGroups(
    { at: at.slice(cut), values: recent },
    { at: at.slice(0, cut), values: before },
    'others',
  );
  if (!difference) return [];
  return [{ ...difference, subject, days: cut, isUnusual: isOutsideEarlierRange(sumOf(recent), before) }];
}

/** Whether a sum of 7 days lies outside the sums of all runs of 7 days before. */
function isOutsideEarlierRange(sum: number, before: readonly number[]): boolean {
  const sums = before.slice(RECENT_DAYS - 1).map((_, index) => sumOf(before.slice(index, index + RECENT_DAYS)));
  return sum > Math.max(...sums) || sum < Math.min(...sums);
}

function changeFinding(seen: TestedChange, tried: number): Finding {
  const { subject, estimate, others, strength } = seen;
  const higher = estimate > 0;
  return {
    type: 'change',
    subject: `change:${subject}`,
    direction: higher ? 1 : -1,
    text: changeText(subject, higher, RECENT_DAYS),
    evidence: `Your last ${RECENT_DAYS} rated days next to ${others} in the 8 weeks before. ${higher ? 'Higher' : 'Lower'} by ${Math.abs(estimate).toFixed(1)} of 5 on average, likely by ${formatInterval(seen)}. We compared ${tried} measures.`,
    figures: { n: RECENT_DAYS, baselineDays: others, ...differenceEvidence(seen, tried) },
    strength,
    about: subject === 'mood' ? [] : [subject],
  };
}

import { addDays, daysBetween } from '../../../../contract/domain/days.ts';
import { type DimensionKey, dimensionKeys } from '../../../../contract/domain/mood.ts';
import { compareGroups, type DaySeries, type Difference } from './compare-groups.ts';
import { differenceEvidence, formatInterval } from './describe-difference.ts';
import type { Finding } from './finding.ts';
import type { ObservedDays } from './observed-days.ts';
import { changeText } from './phrases.ts';
import { holmBonferroni } from './significance.ts';

/** How many of the last days with check-ins are compared. */
const RECENT_DAYS = 7;
/** They must all lie within this many days up to today. Otherwise they are no longer news. */
const RECENT_WITHIN_DAYS = 14;
/** They are compared with the user's own 8 weeks before. */
const BASELINE_DAYS = 56;
/** Those weeks must have at least this many days with check-ins. */
const MIN_BASELINE_DAYS = 28;

/**
 * The smallest differences worth mentioning. For a rating it is half a step. The mood moves less, so it is the same as
 * for the trend icon.
 */
const MIN_RATING_DIFFERENCE = 0.5;
const MIN_MOOD_DIFFERENCE = 0.3;

type Subject = DimensionKey | 'mood';
interface TestedChange extends Difference {
  readonly subject: Subject;
  /** False when any 7 consecutive days with check-ins in the weeks before were as high, or as low. */
  readonly isUnusual: boolean;
}

/** Compares the last 7 days with check-ins with the 8 weeks before them, for the mood and each dimension. */
export function findChanges(days: ObservedDays, today: string): Finding[] {
  const cut = days.labels.length - RECENT_DAYS;
  const firstRecent = days.labels[cut];
  if (!firstRecent || daysBetween(firstRecent, today) >= RECENT_WITHIN_DAYS) return [];
  const from = days.labels.findIndex((label) => label >= addDays(firstRecent, -BASELINE_DAYS));
  if (cut - from < MIN_BASELINE_DAYS) return [];
  const tried = (['mood', ...dimensionKeys] as const).flatMap((subject): TestedChange[] => {
    const values = subject === 'mood' ? days.mood : days.ratings[subject];
    return compareWithBaseline(subject, { at: days.at.slice(from), values: values.slice(from) }, cut - from);
  });
  // Each week is a new chance of a false finding, so the bound is never relaxed to the full one, even for users with
  // many days.
  return holmBonferroni(tried, cut - from)
    .filter(
      ({ subject, estimate, isUnusual }) =>
        isUnusual && Math.abs(estimate) >= (subject === 'mood' ? MIN_MOOD_DIFFERENCE : MIN_RATING_DIFFERENCE),
    )
    .map((seen) => changeFinding(seen, tried.length));
}

function compareWithBaseline(subject: Subject, { at, values }: DaySeries, cut: number): TestedChange[] {
  if (new Set(values).size === 1) return [];
  const [before, recent] = [values.slice(0, cut), values.slice(cut)];
  const difference = compareGroups(
    { at: at.slice(cut), values: recent },
    { at: at.slice(0, cut), values: before },
    'others',
  );
  return difference ? [{ ...difference, subject, isUnusual: isOutsideEarlierRange(sumOf(recent), before) }] : [];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Whether a sum of 7 days lies outside the sums of all runs of 7 days before. */
function isOutsideEarlierRange(sum: number, before: readonly number[]): boolean {
  const sums = before.slice(RECENT_DAYS - 1).map((_, place) => sumOf(before.slice(place, place + RECENT_DAYS)));
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
    evidence: `${RECENT_DAYS} days set beside the ${others} before. ${Math.abs(estimate).toFixed(1)} of 5 ${higher ? 'higher' : 'lower'} on average, likely between ${formatInterval(seen)}; ${tried} scales were looked at.`,
    figures: { n: RECENT_DAYS, baselineDays: others, ...differenceEvidence(seen, tried) },
    strength,
    about: subject === 'mood' ? [] : [subject],
  };
}

import { addDays, daysBetween } from '../../../../contract/days.ts';
import { type DimensionKey, dimensionKeys } from '../../../../contract/mood.ts';
import { standing } from './certainty.ts';
import { type Difference, differenceOf, type Measured } from './compare-groups.ts';
import type { Finding } from './finding.ts';
import { changeText } from './phrases.ts';
import type { SeenDays } from './seen-days.ts';
import { figuresOf, likelyBetween } from './told-difference.ts';

/** The last so many days with entries... */
const RECENT = 7;
/** ...all within so many days up to today, or they are no news... */
const RECENT_WITHIN = 14;
/** ...against the person's own 8 weeks before... */
const BASELINE = 56;
/** ...where there are at least so many days with entries. */
const BASELINE_MIN = 28;

/** The least difference worth a word: half a step of a rating; of the mood, which moves less, what the trend icon takes. */
const FLOOR = 0.5;
const MOOD_FLOOR = 0.3;

type Subject = DimensionKey | 'mood';
interface Tried extends Difference {
  readonly subject: Subject;
  /** False where any 7 days running of the weeks before were as high, or as low. */
  readonly isUnusual: boolean;
}

/** The last 7 days with entries against the 8 weeks before them, for the mood and each dimension. */
export function findChanges(days: SeenDays, today: string): Finding[] {
  const cut = days.labels.length - RECENT;
  const firstRecent = days.labels[cut];
  if (!firstRecent || daysBetween(firstRecent, today) >= RECENT_WITHIN) return [];
  const from = days.labels.findIndex((label) => label >= addDays(firstRecent, -BASELINE));
  if (cut - from < BASELINE_MIN) return [];
  const tried = (['mood', ...dimensionKeys] as const).flatMap((subject): Tried[] => {
    const values = subject === 'mood' ? days.mood : days.ratings[subject];
    return compare(subject, { at: days.at.slice(from), values: values.slice(from) }, cut - from);
  });
  // Each week is a fresh throw of the dice: never the full bound of a person with many days.
  return standing(tried, cut - from)
    .filter(
      ({ subject, estimate, isUnusual }) =>
        isUnusual && Math.abs(estimate) >= (subject === 'mood' ? MOOD_FLOOR : FLOOR),
    )
    .map((seen) => changeFinding(seen, tried.length));
}

function compare(subject: Subject, { at, values }: Measured, cut: number): Tried[] {
  if (new Set(values).size === 1) return [];
  const [before, recent] = [values.slice(0, cut), values.slice(cut)];
  const difference = differenceOf(
    { at: at.slice(cut), values: recent },
    { at: at.slice(0, cut), values: before },
    'others',
  );
  return difference ? [{ ...difference, subject, isUnusual: isBeyond(sumOf(recent), before) }] : [];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Whether a sum of 7 days lies outside those of all 7 days running of the days before. */
function isBeyond(sum: number, before: readonly number[]): boolean {
  const sums = before.slice(RECENT - 1).map((_, place) => sumOf(before.slice(place, place + RECENT)));
  return sum > Math.max(...sums) || sum < Math.min(...sums);
}

function changeFinding(seen: Tried, tried: number): Finding {
  const { subject, estimate, others, strength } = seen;
  const higher = estimate > 0;
  return {
    type: 'change',
    subject: `change:${subject}`,
    direction: higher ? 1 : -1,
    text: changeText(subject, higher, RECENT),
    evidence: `${RECENT} days set beside the ${others} before. ${Math.abs(estimate).toFixed(1)} of 5 ${higher ? 'higher' : 'lower'} on average, likely between ${likelyBetween(seen)}; ${tried} scales were looked at.`,
    figures: { n: RECENT, baselineDays: others, ...figuresOf(seen, tried) },
    strength,
    about: subject === 'mood' ? [] : [subject],
  };
}

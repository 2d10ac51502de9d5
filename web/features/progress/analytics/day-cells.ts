/** Days as cells of a grid: a hull for a day with an entry, a dash for one without, a dot for one that is not theirs. */
import type { MoodDay } from './types.ts';

export type DayCell =
  | { readonly kind: 'entry'; readonly day: string; readonly mood: number; readonly entries: number }
  /** Between the first entry and today, with nothing saved. */
  | { readonly kind: 'gap'; readonly day: string }
  /** Still to come, or before the first entry. */
  | { readonly kind: 'outside'; readonly day: string };

export interface TrackedPeriod {
  readonly today: string;
  readonly firstDay: string | null;
}

/** Makes a cell of a day. An entry shows on whatever day it stands, be it one that is still to come here. */
export function cellsOf(days: readonly MoodDay[], { today, firstDay }: TrackedPeriod): (day: string) => DayCell {
  const found = new Map(days.map((one) => [one.day, one]));
  return (day) => {
    const entry = found.get(day);
    if (entry) return { kind: 'entry', ...entry };
    const lived = firstDay !== null && day >= firstDay && day <= today;
    return { kind: lived ? 'gap' : 'outside', day };
  };
}

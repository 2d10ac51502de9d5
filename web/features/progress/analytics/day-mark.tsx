import { moodName } from '#contract/domain/mood.ts';
import { formatLongDay } from '#web/dates/local-day.ts';
import { Hull } from '#web/ui/brand/hull.tsx';
import { formatCheckInCount } from '#web/ui/check-in/format-check-in-count.ts';
import type { DayCell } from './day-cells.ts';
import { formatScore } from './format.ts';

/** A hull, a dash or a dot. Decorative, except for its tooltip. */
export function DayMark({ cell }: { readonly cell: DayCell }) {
  if (cell.kind === 'check-in') return <Hull score={cell.mood} />;
  return <span className={cell.kind === 'gap' ? 'no-check-in' : 'outside-day'} />;
}

/** "20 November: 3.4, Steady, 2 entries" */
export function formatDayCell(cell: DayCell): string {
  const name = formatLongDay(cell.day);
  if (cell.kind === 'gap') return `${name}: no entry`;
  if (cell.kind === 'outside') return name;
  const { mood, entries } = cell;
  return `${name}: ${formatScore(mood)}, ${moodName(mood)}, ${formatCheckInCount(entries)}`;
}

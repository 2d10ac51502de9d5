import { SHORT_MONTHS } from '#web/dates/date-words.ts';
import { useRenderedCount } from '#web/ui/layout/below-fold.tsx';
import { MoodLegend } from '../../mood-legend.tsx';
import type { MoodDay } from '../../progress-replies.ts';
import { cellsOf, type DayCell, type TrackedPeriod } from '../day-cells.ts';
import { DayMark, formatDayCell } from '../day-mark.tsx';
import { monthsOf } from './year.ts';

interface YearGridProps {
  readonly year: number;
  readonly days: readonly MoodDay[];
  readonly period: TrackedPeriod;
}

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
const MONTHS_PER_STEP = 4;
/** The days labelled along the edge. */
const LABELLED_DAYS = [1, 5, 10, 15, 20, 25, 31];

/** A grid of twelve by thirty-one: on wide screens one row per month, on a phone one column per month. */
export function YearGrid({ year, days, period }: YearGridProps) {
  const cellOf = cellsOf(days, period);
  const months = monthsOf(year);
  const rendered = useRenderedCount(months.length, MONTHS_PER_STEP);
  return (
    <>
      <div className="year">
        <div className="year-days">
          <span />
          {DAYS.map((day) => (
            <span key={day}>{LABELLED_DAYS.includes(day) && day}</span>
          ))}
        </div>
        {months.slice(0, rendered).map((month, index) => (
          <Month key={month[0]} name={SHORT_MONTHS[index] ?? ''} cells={month.map(cellOf)} />
        ))}
      </div>
      <MoodLegend className="mt-6 gap-x-6" stepClassName="flex items-center gap-2" />
    </>
  );
}

function Month({ name, cells }: { readonly name: string; readonly cells: readonly DayCell[] }) {
  return (
    <div className="year-month">
      <b>
        {name.charAt(0)}
        <span>{name.slice(1)}</span>
      </b>
      {cells.map((cell) => (
        <span key={cell.day} title={formatDayCell(cell)} className="year-cell">
          <DayMark cell={cell} />
        </span>
      ))}
    </div>
  );
}

import { MoodLegend } from '../mood-legend.tsx';
import { cellsOf, type DayCell, type Era } from './day-cells.ts';
import { DayMark, dayInWords } from './day-mark.tsx';
import { monthNames } from './names.ts';
import type { MoodDay } from './replies.ts';
import { monthsOf } from './year.ts';

interface YearGridProps {
  readonly year: number;
  readonly days: readonly MoodDay[];
  readonly era: Era;
}

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
/** The days that are named along the edge. */
const NAMED = [1, 5, 10, 15, 20, 25, 31];

/** Twelve by thirty-one: months down and days across where it is wide, the other way round on a phone. */
export function YearGrid({ year, days, era }: YearGridProps) {
  const cellOf = cellsOf(days, era);
  return (
    <>
      <div className="year">
        <div className="year-days">
          <span />
          {DAYS.map((day) => (
            <span key={day}>{NAMED.includes(day) && day}</span>
          ))}
        </div>
        {monthsOf(year).map((month, index) => (
          <Month key={month[0]} name={monthNames[index] ?? ''} cells={month.map(cellOf)} />
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
        <span key={cell.day} title={dayInWords(cell)} className="year-cell">
          <DayMark cell={cell} />
        </span>
      ))}
    </div>
  );
}

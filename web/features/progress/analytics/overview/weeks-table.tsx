import { moodName } from '#contract/domain/mood.ts';
import { WEEKDAYS_FROM_MONDAY } from '#web/dates/date-words.ts';
import { formatShortDay } from '#web/dates/local-day.ts';
import type { MoodDay } from '../../progress-replies.ts';
import { DataTable } from '../data-table.tsx';
import { cellsOf, type DayCell, type TrackedPeriod } from '../day-cells.ts';
import { DayMark, formatDayCell } from '../day-mark.tsx';
import { formatScore } from '../format.ts';
import { weeksOf } from './weeks.ts';

interface WeeksTableProps {
  readonly days: readonly MoodDay[];
  readonly period: TrackedPeriod;
}

/** One row per week, Monday first: a drawing that a screen reader reads as a table. Its text cannot grow. */
export function WeeksTable({ days, period }: WeeksTableProps) {
  const cellOf = cellsOf(days, period);
  return (
    <table className="weeks w-full table-fixed border-collapse text-muted tabular-nums">
      <caption className="sr-only">Your last four weeks: the mood of each day with a check-in</caption>
      <thead>
        <tr>
          <td className="w-[min(3.5rem,16vw)]" />
          {WEEKDAYS_FROM_MONDAY.map((name) => (
            <th key={name} scope="col" className="py-1 font-normal">
              <span aria-hidden="true">{name.charAt(0)}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(period.today, period.firstDay).map((week) => (
          <tr key={week[0]}>
            <th scope="row" className="text-left font-normal whitespace-nowrap">
              <span className="sr-only">Week of </span>
              {formatShortDay(week[0] ?? '')}
            </th>
            {week.map((day) => (
              <DayColumn key={day} cell={cellOf(day)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same days as a list, newest first, in text of any size. */
export const DaysTable = ({ days }: Pick<WeeksTableProps, 'days'>) => (
  <DataTable
    caption="The days with a check-in in your last four weeks, newest first"
    columns={['Day', 'Mood, 1 to 5', 'In a word']}
    rows={days.toReversed().map(({ day, mood }) => ({
      key: day,
      head: formatShortDay(day),
      cells: [formatScore(mood), moodName(mood)],
    }))}
  />
);

function DayColumn({ cell }: { readonly cell: DayCell }) {
  return (
    <td title={formatDayCell(cell)} className="h-13 text-center align-middle leading-none">
      {cell.kind === 'gap' && <span className="sr-only">No entry</span>}
      <span className="grid justify-items-center gap-1">
        <DayMark cell={cell} />
        {cell.kind === 'check-in' && <span className="text-text">{formatScore(cell.mood)}</span>}
      </span>
    </td>
  );
}

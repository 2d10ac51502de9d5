import { DayPicker } from 'react-day-picker';
import { useLocation } from 'wouter';
import { pages } from '../../../../contract/pages.ts';
import { localDayToDate, toLocalDay } from '../../../dates/local-day.ts';
import { firstDayOf, monthOf } from '../../../dates/months.ts';
import { TooltipGroup } from '../../../ui/overlay/tooltip.tsx';
import { CalendarDay, type CalendarDays, CalendarDaysContext } from './calendar-day.tsx';

interface CalendarGridProps extends CalendarDays {
  readonly month: string;
  readonly onMonthChange: (month: string) => void;
}

/** Module constants: new functions on each render would be new components, and the focus would be lost. */
const components = { DayButton: CalendarDay, MonthCaption: () => <></> };
const classNames = { month_grid: 'w-full table-fixed border-collapse', day: 'p-0', weekday: 'pt-1 pb-1.5 font-normal' };
const weekdayLetter = new Intl.DateTimeFormat('en-GB', { weekday: 'narrow' });
const monthYearFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });
const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const formatters = { formatWeekdayName: (date: Date) => weekdayLetter.format(date) };
const labels = {
  labelGrid: (date: Date) => monthYearFormat.format(date),
  labelWeekday: (date: Date) => weekdayFormat.format(date),
};

/** The month as a grid with keyboard navigation. A separate chunk, fetched after the page around it. */
export function CalendarGrid({ month, onMonthChange, today, firstDay, found }: CalendarGridProps) {
  const [, navigate] = useLocation();
  const open = (date: Date): void => {
    const day = toLocalDay(date);
    if (day <= today) navigate(`${pages.progress}?date=${day}`);
  };
  return (
    <CalendarDaysContext value={{ today, firstDay, found }}>
      <TooltipGroup>
        <DayPicker
          lang="en-GB"
          weekStartsOn={1}
          hideNavigation
          today={localDayToDate(today)}
          month={localDayToDate(firstDayOf(month))}
          endMonth={localDayToDate(today)}
          onMonthChange={(date) => onMonthChange(monthOf(toLocalDay(date)))}
          onDayClick={open}
          components={components}
          classNames={classNames}
          formatters={formatters}
          labels={labels}
          className="text-caption text-muted [&_button:not([aria-disabled])]:text-text"
        />
      </TooltipGroup>
    </CalendarDaysContext>
  );
}

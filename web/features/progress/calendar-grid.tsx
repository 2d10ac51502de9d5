import { DayPicker } from 'react-day-picker';
import { useLocation } from 'wouter';
import { pages } from '../../../contract/pages.ts';
import { TooltipGroup } from '../../ui/tooltip.tsx';
import { dateOfLocalDay, localDayOf } from '../quotes/day-label.ts';
import { CalendarDay, type CalendarDays, CalendarDaysContext } from './calendar-day.tsx';
import { firstDayOf, monthOf } from './calendar-month.ts';

interface CalendarGridProps extends CalendarDays {
  readonly month: string;
  readonly onMonthChange: (month: string) => void;
}

/** Module constants: other functions on the next drawing would be other components, and the focus would be lost. */
const components = { DayButton: CalendarDay, MonthCaption: () => <></> };
const classNames = { month_grid: 'w-full table-fixed border-collapse', day: 'p-0', weekday: 'pt-1 pb-1.5 font-normal' };
const letter = new Intl.DateTimeFormat('en-GB', { weekday: 'narrow' });
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const formatters = { formatWeekdayName: (date: Date) => letter.format(date) };
const labels = {
  labelGrid: (date: Date) => monthAndYear.format(date),
  labelWeekday: (date: Date) => weekday.format(date),
};

/** The month as a grid that is walked with the keys. Code of its own, fetched after the page around it. */
export function CalendarGrid({ month, onMonthChange, today, found }: CalendarGridProps) {
  const [, navigate] = useLocation();
  const open = (date: Date): void => {
    const day = localDayOf(date);
    if (day <= today) navigate(`${pages.progress}?date=${day}`);
  };
  return (
    <CalendarDaysContext value={{ today, found }}>
      <TooltipGroup>
        <DayPicker
          lang="en-GB"
          weekStartsOn={1}
          hideNavigation
          today={dateOfLocalDay(today)}
          month={dateOfLocalDay(firstDayOf(month))}
          endMonth={dateOfLocalDay(today)}
          onMonthChange={(date) => onMonthChange(monthOf(localDayOf(date)))}
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

import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { firstDayOf, monthOf } from '#contract/domain/months.ts';
import { pages } from '#contract/pages.ts';
import { WEEKDAYS_FROM_MONDAY } from '#web/dates/date-words.ts';
import { TooltipGroup } from '#web/ui/overlay/tooltip.tsx';
import { CalendarDay, type CalendarDays } from './calendar-day.tsx';
import { formatMonthAndYear, weeksOf } from './calendar-month.ts';
import { dayAfterKey } from './day-movement.ts';

interface CalendarGridProps extends CalendarDays {
  readonly month: string;
  readonly onMonthChange: (month: string) => void;
}

/**
 * The month as a grid with keyboard navigation. Our own component: the day picker used before is made for choosing
 * dates, and was a seventh of the code that Home loads.
 */
export function CalendarGrid({ month, onMonthChange, ...days }: CalendarGridProps) {
  const { today } = days;
  const [, navigate] = useLocation();
  const { grid, inTabOrder, moveTo } = useFocusedDay(month, today, onMonthChange);
  const open = (day: string): void => navigate(`${pages.progress}?date=${day}`);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = (event.target as Element).closest<HTMLElement>('[data-day]')?.dataset.day;
    const to = from && dayAfterKey(event.key, event.shiftKey, from, today);
    if (!to) return;
    event.preventDefault();
    moveTo(to);
  };
  return (
    <TooltipGroup>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of dates with keyboard navigation
        role="grid"
        aria-label={formatMonthAndYear(month)}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-collapse text-caption text-muted [&_button:not([aria-disabled])]:text-text"
      >
        <Weekdays />
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, column) =>
                day ? (
                  <td key={day} data-day={day} className="p-0">
                    <CalendarDay {...days} day={day} isInTabOrder={day === inTabOrder} onOpen={open} />
                  </td>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the empty cells are identical
                  <td key={column} className="p-0" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TooltipGroup>
  );
}

const Weekdays = () => (
  <thead>
    <tr>
      {WEEKDAYS_FROM_MONDAY.map((name) => (
        <th key={name} scope="col" aria-label={name} className="pt-1 pb-1.5 font-normal">
          {name[0]}
        </th>
      ))}
    </tr>
  </thead>
);

/**
 * Exactly one day of the month is in the tab order (roving tabindex): the one focused last, else today, else the first.
 */
function useFocusedDay(month: string, today: string, onMonthChange: (month: string) => void) {
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  const [focused, setFocused] = useState(today);
  const candidates = [focused, today].filter((day) => monthOf(day) === month);
  const inTabOrder = candidates[0] ?? firstDayOf(month);
  useLayoutEffect(() => {
    if (!isMoving.current || monthOf(focused) !== month) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"] button`)?.focus();
  }, [focused, month]);
  const moveTo = (day: string): void => {
    isMoving.current = true;
    setFocused(day);
    if (monthOf(day) !== month) onMonthChange(monthOf(day));
  };
  return { grid, inTabOrder, moveTo };
}

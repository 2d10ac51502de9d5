import { Hull } from '#web/ui/brand/hull.tsx';
import { Tooltip } from '#web/ui/overlay/tooltip.tsx';
import type { MoodDay } from '../progress-replies.ts';
import { formatCalendarDay } from './calendar-month.ts';

/** The data that the days of the calendar are drawn from. */
export interface CalendarDays {
  readonly today: string;
  /**
   * The day of the first check-in: earlier days are not shown as missed. Null without check-ins, undefined while
   * unknown.
   */
  readonly firstDay: string | null | undefined;
  /** The days with check-ins, by local day. Undefined while unknown. */
  readonly moodDays: ReadonlyMap<string, MoodDay> | undefined;
}

interface CalendarDayProps extends CalendarDays {
  readonly day: string;
  /** True for the one day that the Tab key reaches. */
  readonly isInTabOrder: boolean;
  readonly onOpen: (day: string) => void;
}

/**
 * A day: its number above its mood. A future day can be focused, so that keyboard movement does not stop in the middle
 * of a week, but it opens nothing, unless the user checked in on it before travelling west.
 */
export function CalendarDay({ day, today, firstDay, moodDays, isInTabOrder, onOpen }: CalendarDayProps) {
  const mood = moodDays && (moodDays.get(day) ?? (firstDay && day >= firstDay ? null : undefined));
  const isFuture = day > today && !mood;
  const label = formatCalendarDay(day, today, mood);
  return (
    <Tooltip text={label}>
      <button
        type="button"
        tabIndex={isInTabOrder ? 0 : -1}
        aria-label={label}
        onClick={() => !isFuture && onOpen(day)}
        aria-current={day === today ? 'date' : undefined}
        aria-disabled={isFuture || undefined}
        data-today={day === today || undefined}
        className="group grid min-h-13 w-full grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-[0.2rem] py-[0.2rem] rounded-[10px] font-voice text-[length:min(var(--ek-text-body),7.2vw)] leading-none font-medium hover:bg-primary-soft aria-disabled:text-muted aria-disabled:hover:bg-transparent lg:min-h-[4.125rem] lg:text-[1.1875rem]"
      >
        <span className="grid min-h-6 min-w-[min(1.75rem,100%)] place-items-center rounded-lg group-data-today:bg-primary group-data-today:font-[650] group-data-today:text-on-primary forced-colors:group-data-today:border-2">
          {Number(day.slice(-2))}
        </span>
        <span className="grid min-h-4 w-full grid-cols-[minmax(0,1fr)] place-items-center [&_.hull]:max-w-[84%] lg:min-h-5 lg:[&_.hull]:h-5 lg:[&_.hull]:w-7">
          {mood && <Hull score={mood.mood} />}
          {mood === null && !isFuture && <NoCheckIn />}
        </span>
      </button>
    </Tooltip>
  );
}

const NoCheckIn = () => (
  <span
    className="h-0.5 w-3 rounded-full bg-border-strong forced-color-adjust-none forced-colors:bg-[CanvasText]"
    aria-hidden="true"
  />
);

import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { addDays } from '#contract/domain/days.ts';
import { pages } from '#contract/pages.ts';
import { formatRecentDay } from '#web/dates/local-day.ts';
import { useToday } from '#web/queries/use-today.ts';
import { formatCheckInCount } from '#web/ui/check-in/format-check-in-count.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { fillInDays, fillInPath, type RequestedDay } from './check-in-day.ts';
import { type DayCheckIns, useDaysWithCheckIns } from './days-with-check-ins.ts';

const FOR_TODAY = 'For today, ';

interface DayChooserProps extends RequestedDay {
  /** True if the day can no longer be filled in. */
  readonly isTooOld: boolean;
}

/**
 * The day that the check-in is for, with a list of the other possible days. It is a single line until the list is
 * opened, because most check-ins are for today.
 */
export function DayChooser({ day, refusal, isTooOld }: DayChooserProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const today = useToday();
  const isToday = day === 'today';
  const isPlain = isToday && !refusal;
  return (
    <section
      aria-label="Day of this check-in"
      className={`grid rounded-card ${isPlain ? '' : 'bg-accent-soft px-5 py-2.5 forced-colors:border'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p
          data-today={isPlain ? FOR_TODAY : undefined}
          className={`min-w-0 flex-[1_1_12rem] ${isPlain ? 'text-small text-muted' : 'py-1.5'}`}
        >
          {isToday ? (
            (refusal ?? `${FOR_TODAY}${formatRecentDay(today)}`)
          ) : (
            <EarlierDay day={day} isTooOld={isTooOld} />
          )}
        </p>
        {!isToday && (
          <Link href={pages.sliders} className="inline-flex min-h-tap items-center text-small font-medium">
            Check in for today instead
          </Link>
        )}
        <Button
          variant="ghost"
          size="small"
          className="gap-1! px-0!"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          Another day
          <ChevronDown className={`size-5 ${isOpen ? 'rotate-180' : ''}`} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </div>
      {isOpen && <DayList id={listId} chosen={day} today={today} />}
    </section>
  );
}

const EarlierDay = ({ day, isTooOld }: Pick<DayChooserProps, 'day' | 'isTooOld'>) => (
  <>
    {isTooOld ? 'This was for ' : 'This is for '}
    <b>{formatRecentDay(day)}</b>
    {isTooOld ? ', which can no longer be filled in.' : ', and is marked as filled in later.'}
  </>
);

interface DayListProps {
  readonly id: string;
  readonly chosen: string;
  readonly today: string;
}

function DayList({ id, chosen, today }: DayListProps) {
  const earlier = fillInDays(today);
  const { isLoading, hasFailed, checkInsOf } = useDaysWithCheckIns([today, ...earlier]);
  return (
    <div id={id} className="pt-1 pb-2">
      {hasFailed && (
        <p role="status" className="pb-2">
          We couldn't check which days have an entry. You can still choose one.
        </p>
      )}
      <ul aria-label="Days" aria-busy={isLoading || undefined}>
        {[today, ...earlier].map((localDay) => {
          const isChosen = chosen === (localDay === today ? 'today' : localDay);
          return (
            <li key={localDay} className="border-t border-border">
              <Link
                href={localDay === today ? pages.sliders : fillInPath(localDay)}
                aria-current={isChosen || undefined}
                className="flex min-h-tap flex-wrap items-center justify-between gap-x-4 py-1.5 text-inherit no-underline hover:underline aria-current:font-semibold"
              >
                <span>{nameOf(localDay, today)}</span>
                <span className="text-small text-muted">
                  {isLoading ? <Skeleton width="4rem" /> : !hasFailed && formatDayCheckIns(checkInsOf(localDay))}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** "Yesterday, Sunday 22 November". */
function nameOf(localDay: string, today: string): string {
  const name = formatRecentDay(localDay);
  if (localDay === today) return `Today, ${name}`;
  return localDay === addDays(today, -1) ? `Yesterday, ${name}` : name;
}

function formatDayCheckIns({ sent, queued }: DayCheckIns): string {
  const parts: string[] = [];
  if (sent > 0) parts.push(formatCheckInCount(sent));
  if (queued > 0) parts.push(`${queued} waiting to be sent`);
  return parts.length > 0 ? parts.join(', ') : 'No entry';
}

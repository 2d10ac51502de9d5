import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstDayOf, lastDayOf, monthAfter, monthBefore, monthOf } from '#contract/domain/months.ts';
import { monthQuery, progressQuery } from '#web/queries/progress-queries.ts';
import { useToday } from '#web/queries/use-today.ts';
import { QueryFailure } from '#web/ui/feedback/query-failure.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useIsPrerendering } from '#web/ui/layout/use-is-prerendering.ts';
import { MoodLegend } from '../mood-legend.tsx';
import { StepButton } from '../step-button.tsx';
import { UnsetNote } from '../unset-note.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { formatMonth, weeksOf } from './calendar-month.ts';

/** A month at a glance: each day's mood, with links to its check-ins. */
export function CalendarCard() {
  const today = useToday();
  // At build time the current month is unknown.
  const isPrerendering = useIsPrerendering();
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen ?? monthOf(today);
  const query = useQuery(monthQuery(firstDayOf(month), lastDayOf(month)));
  const { data, isError, isFetching } = query;
  const { data: progress } = useQuery(progressQuery);
  const moodDays = data && new Map(data.map((day) => [day.day, day]));
  return (
    <Card
      as="section"
      aria-labelledby="month-heading"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 px-1 py-5 min-[22rem]:px-[min(1rem,4vw)] xl:p-8"
    >
      <Header month={month} today={today} onChange={setChosen} />
      <div aria-busy={isFetching || undefined}>
        {isPrerendering ? (
          <LoadingGrid month={month} />
        ) : (
          <CalendarGrid
            month={month}
            onMonthChange={setChosen}
            today={today}
            firstDay={progress?.firstDay}
            moodDays={moodDays}
          />
        )}
      </div>
      {isError && (
        <div className="px-2 pb-2">
          <QueryFailure query={query} text="We couldn't load this month." />
        </div>
      )}
      {moodDays?.size === 0 && (
        <p className="px-2 text-small text-muted">{emptyMonthText(month === monthOf(today), progress?.firstDay)}</p>
      )}
      <MoodLegend
        className="justify-around gap-x-2 border-t border-border pt-4 lg:justify-between"
        stepClassName="grid justify-items-center gap-1 xl:flex xl:items-center xl:gap-2"
      />
      <UnsetNote where="In each day's mood" className="px-2" />
    </Card>
  );
}

function emptyMonthText(isThisMonth: boolean, firstDay: string | null | undefined): string {
  if (!isThisMonth) return 'No check-ins this month.';
  const next = firstDay === null ? 'Your first check-in fills in the first day.' : 'Each check-in fills in its day.';
  return `Nothing here yet this month. ${next}`;
}

interface HeaderProps {
  readonly month: string;
  readonly today: string;
  readonly onChange: (month: string) => void;
}

function Header({ month, today, onChange }: HeaderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 pl-2 lg:pl-1">
      {/* With `aria-live`, it and what is near it would stay readable behind an open dialog. */}
      <div role="status" className="min-w-0">
        <h2 id="month-heading" className="wrap-anywhere">
          {formatMonth(month, today)}
        </h2>
      </div>
      <div className="flex">
        <StepButton label="Previous month" towards="earlier" onPress={() => onChange(monthBefore(month))} />
        <StepButton
          label="Next month"
          towards="later"
          disabled={month >= monthOf(today)}
          onPress={() => onChange(monthAfter(month))}
        />
      </div>
    </div>
  );
}

/** A placeholder as tall as the month being loaded. */
function LoadingGrid({ month }: { readonly month: string }) {
  return (
    <>
      <p role="status" className="sr-only">
        Loading the calendar
      </p>
      <div aria-hidden="true" data-weeks="" className="pt-8">
        {weeksOf(month).map((_, week) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
          <div key={week} className="grid min-h-13 content-center px-2 lg:min-h-[4.125rem]">
            <Skeleton height="1.5rem" />
          </div>
        ))}
      </div>
    </>
  );
}

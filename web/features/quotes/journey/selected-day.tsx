import { Link } from 'wouter';
import { isLocalDay } from '#contract/domain/days.ts';
import { pages } from '#contract/pages.ts';
import { formatFullDate } from '#web/dates/local-day.ts';
import { useToday } from '#web/queries/use-today.ts';
import { Icon } from '#web/ui/brand/icon.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { canFillIn, fillInPath } from '../check-in/day/check-in-day.ts';
import { Journey } from './journey.tsx';

/** The check-ins of one day. A URL with an invalid date shows an empty day, never an error. */
export function SelectedDay({ date, headingId }: { readonly date: string; readonly headingId: string }) {
  const isDay = isLocalDay(date);
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id={headingId} tabIndex={-1}>
          {isDay ? formatFullDate(date) : 'No such day'}
        </h2>
        <Link href={pages.progress} className="-ml-1.5 inline-flex min-h-tap items-center gap-1 text-small font-medium">
          <Icon name="back" className="size-5" />
          All entries
        </Link>
      </div>
      {isDay ? (
        <Journey date={date} empty={<NoCheckIns date={date} />} />
      ) : (
        <EmptyState title="No entries" text="There is no such day in the calendar." />
      )}
    </section>
  );
}

function NoCheckIns({ date }: { readonly date: string }) {
  const today = useToday();
  const title = 'No entries on this day';
  if (date > today) return <EmptyState title={title} text="This day is still to come." />;
  if (date === today) {
    const action = <ButtonLink href={pages.sliders}>Check in</ButtonLink>;
    return <EmptyState title={title} text="The day isn't over yet. No pressure." action={action} />;
  }
  if (canFillIn(date, today)) {
    const action = <ButtonLink href={fillInPath(date)}>Fill in this day</ButtonLink>;
    return <EmptyState title={title} text="Leave it empty, or fill it in." action={action} />;
  }
  return <EmptyState title={title} text="Not every day needs one." />;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pages } from '../../contract/pages.ts';
import { formatLongDate } from '../dates/local-day.ts';
import { ProgressTiles } from '../features/progress/tiles/progress-tiles.tsx';
import { Journey } from '../features/quotes/journey/journey.tsx';
import { JourneyNav } from '../features/quotes/journey/journey-nav.tsx';
import { SelectedDay } from '../features/quotes/journey/selected-day.tsx';
import { progressQuery } from '../queries/progress-queries.ts';
import { formatCheckInCount } from '../ui/check-in/format-check-in-count.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../ui/form/button.tsx';
import { AppShell } from '../ui/layout/app-shell.tsx';
import { usePageSearch } from '../ui/layout/use-page-search.ts';
import { usePageTitle } from '../ui/layout/use-page-title.ts';
import { SignOutLink } from './sign-out/sign-out-button.tsx';

const HEADING_ID = 'journey-heading';

/** Progress: its totals, and every check-in with its quote, or only those of one day (?date=). */
export function ProgressPage() {
  usePageTitle('Progress');
  const date = new URLSearchParams(usePageSearch()).get('date');
  useFocusHeadingOnChange(date);
  return (
    <AppShell current="you" actions={<SignOutLink />}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div className="grid gap-2">
          <h1>Progress</h1>
          <p className="text-lead text-muted">Track Your Journey</p>
        </div>
        <JourneyNav current={pages.progress} />
      </div>
      {date !== null && <SelectedDay key={date} date={date} headingId={HEADING_ID} />}
      <ProgressTiles />
      {date === null && <AllCheckIns />}
    </AppShell>
  );
}

/** "1 entry", "12 entries, newest first". */
const describeList = (count: number): string => `${formatCheckInCount(count)}${count === 1 ? '' : ', newest first'}`;

function AllCheckIns() {
  const { data } = useQuery(progressQuery);
  return (
    <section aria-labelledby={HEADING_ID} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={HEADING_ID} tabIndex={-1}>
          Your Progress Journey
        </h2>
        {data?.totalEntries !== 0 && (
          // An invisible count keeps its space until the count is known.
          <p className={`text-small text-muted ${data ? '' : 'invisible'}`}>{describeList(data?.totalEntries ?? 10)}</p>
        )}
      </div>
      <Journey
        date={null}
        empty={<NoCheckIns />}
        beginning={data?.firstDay && <p>{`This is where you started, on ${formatLongDate(data.firstDay)}.`}</p>}
      />
    </section>
  );
}

function NoCheckIns() {
  return (
    <EmptyState
      title="Nothing here yet"
      text="Start your journey by creating your first emotional check-in!"
      action={<ButtonLink href={pages.sliders}>Check in</ButtonLink>}
    />
  );
}

/** Switching between one day and all days changes the list but not the page, so the focus moves to the heading. */
function useFocusHeadingOnChange(date: string | null): void {
  const shown = useRef(date);
  useEffect(() => {
    if (shown.current === date) return;
    shown.current = date;
    window.scrollTo(0, 0);
    document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
  }, [date]);
}

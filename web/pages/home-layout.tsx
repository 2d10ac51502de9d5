import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { addDays } from '../../contract/domain/days.ts';
import { RECENT_QUOTES_DEFAULT } from '../../contract/limits.ts';
import { pages } from '../../contract/pages.ts';
import { formatWeekdayAndDay, localDayToDate } from '../dates/local-day.ts';
import { skyAt, timeOfDayAt } from '../dates/time-of-day.ts';
import { fillInPath } from '../features/quotes/check-in/day/check-in-day.ts';
import { countQueuedFor } from '../features/quotes/check-in/day/queued-for-day.ts';
import { TodaySummary } from '../features/quotes/check-in/today-summary.tsx';
import { QueueNotice } from '../features/quotes/offline-queue/queue-notice.tsx';
import { useQueuedCheckIns } from '../features/quotes/offline-queue/use-offline-queue.ts';
import { RecentQuotes } from '../features/quotes/quote/recent-quotes.tsx';
import { progressQuery } from '../queries/progress-queries.ts';
import { recentQuotesQuery } from '../queries/shared-queries.ts';
import { useDayEnd, useHour, useToday } from '../queries/use-today.ts';
import { Seascape } from '../ui/brand/seascape.tsx';
import { TimeIcon } from '../ui/brand/time-icon.tsx';
import { ButtonLink } from '../ui/form/button.tsx';
import { SupportLink } from '../ui/help/support-link.tsx';
import { AppShell } from '../ui/layout/app-shell.tsx';
import { BelowFold } from '../ui/layout/below-fold.tsx';
import { Card } from '../ui/layout/card.tsx';
import { SignOutLink } from './sign-out/sign-out-button.tsx';

interface HomeLayoutProps {
  readonly welcome: ReactNode;
  readonly calendar: ReactNode;
  /** The short check-in, or null to show only the link to the check-in page. */
  readonly shortCheckIn: ReactNode;
}

/** The start page: the check-in prompt, the month's calendar and the latest quotes. */
export function HomeLayout({ welcome, calendar, shortCheckIn }: HomeLayoutProps) {
  const today = useToday();
  // The sky and the slots follow the time of day.
  useHour();
  const now = new Date();
  const sky = skyAt(now);
  const timeNow = timeOfDayAt(now, useDayEnd());
  const recent = useQuery(recentQuotesQuery(RECENT_QUOTES_DEFAULT));
  return (
    <AppShell current="home" sky actions={<SignOutLink />}>
      {welcome}
      <Seascape
        time={sky}
        className="lg:[--sea-x:47%]"
        skyClassName="min-h-56 pt-18 pb-4 lg:min-h-80 lg:pb-8"
        waterClassName="h-25 lg:h-26"
        sky={
          <>
            <p data-today="" className="mb-2 text-small text-on-sky-muted">
              {formatWeekdayAndDay(localDayToDate(today))}
            </p>
            <h1 className="max-w-[9em] text-[clamp(2.25rem,1.9rem+1.7vw,3.25rem)] leading-[1.1]">
              How are you feeling today?
            </h1>
          </>
        }
      />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-10 xl:gap-x-14">
        <Card
          as="section"
          lift
          aria-labelledby="log-heading"
          className="relative -mt-17 px-5 pt-6 lg:col-start-2 lg:row-start-1 lg:-mt-60 lg:self-start"
        >
          <div className="flex items-center justify-between">
            <h2 id="log-heading">Log this moment</h2>
            <TimeIcon time={sky} className="size-8 text-primary" />
          </div>
          {shortCheckIn ?? <StartAssessment />}
          <FillInYesterday today={today} />
          <QueueNotice />
          <TodaySummary quotes={recent.data?.quotes} today={today} timeNow={timeNow} />
        </Card>
        <div className="lg:col-start-1 lg:row-span-3 lg:row-start-1 lg:pt-8">
          <BelowFold>{calendar}</BelowFold>
        </div>
        <div className="lg:col-start-2">
          <BelowFold>
            <RecentQuotes recent={recent} />
          </BelowFold>
        </div>
        <BelowFold>
          <section
            aria-labelledby="ready-heading"
            className="grid content-start justify-items-start gap-1.5 border-t-3 border-primary pt-5 lg:col-start-2"
          >
            <h2 id="ready-heading">Ready to check in?</h2>
            <p className="mb-3 text-muted">A hard day counts. So does a quiet one.</p>
            <ButtonLink variant="secondary" href={pages.sliders}>
              Check in now
            </ButtonLink>
            <div className="mt-4">
              <SupportLink />
            </div>
          </section>
        </BelowFold>
      </div>
    </AppShell>
  );
}

const StartAssessment = () => (
  <>
    <p className="mt-1.5 mb-5 text-muted">15 quick sliders, about a minute. Then a quote written for right now.</p>
    <ButtonLink href={pages.sliders} wide data-main-action="">
      Start Assessment
    </ButtonLink>
  </>
);

/** Offered when yesterday has no check-in, neither stored nor queued. Not on the user's first day. */
function FillInYesterday({ today }: { readonly today: string }) {
  const { data } = useQuery(progressQuery);
  const queued = useQueuedCheckIns() ?? [];
  const yesterday = addDays(today, -1);
  // Offline, the cached data may be from an earlier day.
  if (!data || data.today !== today || data.totalEntries === 0) return null;
  if (data.yesterdayHasEntry || countQueuedFor(queued, yesterday) > 0) return null;
  return (
    <p className="-mb-4 text-center text-small">
      <Link href={fillInPath(yesterday)} className="inline-flex min-h-tap items-center font-medium">
        Fill in yesterday
      </Link>
    </p>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiReply } from '#web/api-client/api.ts';
import { progressQuery } from '#web/queries/progress-queries.ts';
import { useToday } from '#web/queries/use-today.ts';
import { formatCount } from '#web/ui/data-display/format-count.ts';
import type { PagedQuery } from '#web/ui/data-display/load-more.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { QueryFailure } from '#web/ui/feedback/query-failure.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { useRenderedCount } from '#web/ui/layout/below-fold.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { journeyQuery } from '../quote-queries.ts';
import type { JourneyCheckIn } from './journey-item.tsx';
import { JourneyList } from './journey-list.tsx';

interface JourneyProps {
  /** Only check-ins of this local day, or null for all of them. */
  readonly date: string | null;
  /** Shown when there are no check-ins. */
  readonly empty: ReactNode;
  /** Shown below the very first check-in. */
  readonly beginning?: ReactNode;
}

/** Check-ins, with their quotes if they have one, newest first, back to the very first. */
export function Journey({ date, empty, beginning }: JourneyProps) {
  const today = useToday();
  const query = useInfiniteQuery(journeyQuery(date));
  const { data, isError } = query;
  const isListDue = useRenderedCount(1) === 1;
  if (data && isListDue) {
    const checkIns = data.pages.flatMap(checkInsOfPage);
    if (checkIns.length === 0) return empty;
    return (
      <JourneyList checkIns={checkIns} today={today} query={query}>
        {date === null && query.hasNextPage && <NotPrinted loaded={checkIns.length} />}
        <OlderPages query={query} beginning={beginning} />
      </JourneyList>
    );
  }
  if (isError) {
    return (
      <Card pad>
        <QueryFailure query={query} text="We couldn't load your progress." />
      </Card>
    );
  }
  return <LoadingJourney />;
}

type Page = ApiReply<'GET /api/quotes/recent'>;

/** Ids sort by time. */
const checkInsOfPage = ({ quotes, entriesWithoutQuote = [] }: Page): JourneyCheckIn[] =>
  [...quotes, ...entriesWithoutQuote].sort((one, other) => (one.id < other.id ? 1 : -1));

interface OlderPagesProps {
  readonly query: PagedQuery;
  readonly beginning: ReactNode;
}

/** The end of the loaded list: a button for more, a failure, or the beginning. */
function OlderPages({ query, beginning }: OlderPagesProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (!hasNextPage) return beginning;
  const loadMore = () => void fetchNextPage();
  return isFetchNextPageError ? (
    <LoadFailure text="We couldn't load the older entries." onRetry={loadMore} retrying={isFetchingNextPage} />
  ) : (
    <Button variant="secondary" className="print:hidden" pending={isFetchingNextPage} onClick={loadMore}>
      {isFetchingNextPage ? 'Loading...' : 'Show older entries'}
    </Button>
  );
}

/** On paper, the list would otherwise seem to be complete. */
function NotPrinted({ loaded }: { readonly loaded: number }) {
  const { data } = useQuery(progressQuery);
  const older = data ? formatCount(data.totalEntries - loaded, 'older entry', 'older entries') : 'older entries';
  return <p className="hidden print:block">{`Not printed: ${older}. Load them on the page to print them.`}</p>;
}

function LoadingJourney() {
  return (
    <div className="relative grid gap-3">
      <p role="status" className="sr-only">
        Loading your progress...
      </p>
      {[0, 1, 2, 3].map((row) => (
        <Card key={row} aria-hidden="true" className="grid gap-3 p-4 lg:px-6">
          <div className="flex items-center gap-3">
            <Skeleton width="2rem" height="1.45rem" radius="2px 2px 14px 14px" />
            <Skeleton width="9rem" />
          </div>
          <Skeleton height="8px" />
          <Skeleton width="80%" />
        </Card>
      ))}
    </div>
  );
}

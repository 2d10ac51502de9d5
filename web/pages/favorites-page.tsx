import { useInfiniteQuery } from '@tanstack/react-query';
import { Share } from 'lucide-react';
import type { RecentQuote } from '../../contract/calls/quotes.ts';
import { pages } from '../../contract/pages.ts';
import { formatRelativeDayWithYear } from '../dates/local-day.ts';
import { formatDayAndTime } from '../dates/relative-day.ts';
import { nameOfTime, skyOfTime } from '../dates/time-of-day.ts';
import { ExplainQuote } from '../features/quotes/explanation/explain-quote.tsx';
import { favoritesQuery } from '../features/quotes/favorites-query.ts';
import { JourneyNav } from '../features/quotes/journey/journey-nav.tsx';
import { shareQuote } from '../features/quotes/share/share-quote.ts';
import { useIsConnected } from '../offline/offline-cache.ts';
import { useDeviceDay } from '../queries/use-today.ts';
import { TimeIcon } from '../ui/brand/time-icon.tsx';
import { LoadMore } from '../ui/data-display/load-more.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryFailure } from '../ui/feedback/query-failure.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button, ButtonLink } from '../ui/form/button.tsx';
import { AppShell } from '../ui/layout/app-shell.tsx';
import { Card } from '../ui/layout/card.tsx';
import { usePageTitle } from '../ui/layout/use-page-title.ts';
import { SignOutLink } from './sign-out/sign-out-button.tsx';

/** The saved quotes, each in full. */
export function FavoritesPage() {
  usePageTitle('Favorites');
  return (
    <AppShell current="you" actions={<SignOutLink />}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <h1>Your Favorite Quotes</h1>
        <JourneyNav current={pages.favorites} />
      </div>
      <Favorites />
    </AppShell>
  );
}

function Favorites() {
  const query = useInfiniteQuery(favoritesQuery);
  const { data, isError } = query;
  const isConnected = useIsConnected();
  const quotes = data?.pages.flatMap((page) => page.quotes);
  const loadedAt = data?.pages[0]?.loadedAt;
  if (quotes) {
    if (quotes.length === 0) return <NoFavorites />;
    return (
      <>
        <p className="text-muted">
          {!isConnected && loadedAt && `This is how they looked on ${formatDayAndTime(loadedAt)}. `}Each was written by
          software. "Why this quote?" says more.
        </p>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:gap-6">
          {quotes.map((quote) => (
            <Favorite key={quote.id} quote={quote} />
          ))}
        </ul>
        {isConnected ? (
          <LoadMore query={query} label="Show older ones" failure="We couldn't load the older quotes." />
        ) : (
          query.hasNextPage && <p className="text-center text-muted">The older ones load once you're back online.</p>
        )}
      </>
    );
  }
  if (isError) {
    return (
      <Card pad>
        <QueryFailure query={query} text="We couldn't load your favorites." />
      </Card>
    );
  }
  return <LoadingFavorites />;
}

function Favorite({ quote }: { readonly quote: RecentQuote }) {
  const when = `${formatRelativeDayWithYear(quote.localDay, useDeviceDay())}, ${nameOfTime(quote).toLowerCase()}`;
  return (
    <Card as="li" className="grid grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] gap-4 px-5 pt-5 pb-3 lg:px-8 lg:pt-7">
      <div>
        <blockquote className="text-quote-sm">{quote.text}</blockquote>
        <div className="mt-2">
          <ExplainQuote quoteId={quote.id} which={when} />
        </div>
      </div>
      <div className="flex items-center gap-3 border-t border-border pt-3 text-small text-muted">
        <TimeIcon time={skyOfTime(quote)} />
        <p className="min-w-0 flex-1">{when}</p>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Share the quote from ${when}`}
          onClick={() => void shareQuote(quote.text, 'Copied!')}
        >
          <Share className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
          Share
        </Button>
      </div>
    </Card>
  );
}

function NoFavorites() {
  return (
    <EmptyState
      title="No Favorites Yet"
      text="Save a quote you'd like to read again, and it'll be here."
      action={<ButtonLink href={pages.home}>Generate Your First Quote</ButtonLink>}
    />
  );
}

function LoadingFavorites() {
  return (
    <>
      <p role="status" className="text-muted">
        Loading your favorites...
      </p>
      <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:gap-6">
        {[0, 1, 2, 3].map((card) => (
          <Card key={card} className="grid gap-3 px-5 pt-6 pb-5 lg:px-8">
            <Skeleton height="1.25rem" />
            <Skeleton height="1.25rem" width="85%" />
            <Skeleton height="1.25rem" width="40%" />
            <span className="mt-2 border-t border-border pt-5">
              <Skeleton width="10rem" />
            </span>
          </Card>
        ))}
      </div>
    </>
  );
}

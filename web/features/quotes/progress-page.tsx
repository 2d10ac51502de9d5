import { useQuery } from '@tanstack/react-query';
import { RECENT_QUOTES_DEFAULT } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { RecentQuote } from '../../../contract/quotes.ts';
import { recentQuotesQuery } from '../../queries.ts';
import { AppShell } from '../../ui/app-shell.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SignOutLink } from '../../ui/sign-out-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { JourneyEntry } from './journey-entry.tsx';
import { JourneyLinks } from './journey-links.tsx';

/** The way so far: the newest check-ins with their quotes. */
export function ProgressPage() {
  usePageTitle('Progress');
  return (
    <AppShell current="you" actions={<SignOutLink />}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div className="grid gap-2">
          <h1>Progress</h1>
          <p className="text-lead text-muted">Track Your Journey</p>
        </div>
        <JourneyLinks current={pages.progress} />
      </div>
      <section aria-labelledby="journey-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="journey-heading">Your Progress Journey</h2>
        <Journey />
      </section>
    </AppShell>
  );
}

function Journey() {
  const { data, isError, isFetching, refetch } = useQuery(recentQuotesQuery(RECENT_QUOTES_DEFAULT));
  if (data) return data.quotes.length > 0 ? <Entries quotes={data.quotes} /> : <NoEntries />;
  if (isError) {
    return (
      <Card pad>
        <LoadFailure text="We could not load your progress." onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  }
  return <LoadingEntries />;
}

function Entries({ quotes }: { readonly quotes: readonly RecentQuote[] }) {
  return (
    <div className="-m-2 max-h-[max(24rem,80svh)] overflow-y-auto p-2">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {quotes.map((quote) => (
          <JourneyEntry key={quote.id} quote={quote} />
        ))}
      </ul>
    </div>
  );
}

function NoEntries() {
  return (
    <EmptyState
      title="Nothing here yet"
      text="Start your journey by creating your first emotional check-in!"
      action={<ButtonLink href={pages.sliders}>Check in</ButtonLink>}
    />
  );
}

function LoadingEntries() {
  return (
    <div className="grid gap-3">
      <p role="status" className="text-muted">
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

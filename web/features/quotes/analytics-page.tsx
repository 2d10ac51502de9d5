import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { pages } from '../../../contract/pages.ts';
import { statsQuery } from '../../queries.ts';
import { AppShell } from '../../ui/app-shell.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SupportLink } from '../../ui/support-link.tsx';

/** What the entries add up to. */
export function AnalyticsPage() {
  usePageTitle('Analytics');
  return (
    <AppShell current="analytics">
      <div className="grid gap-2">
        <h1>Analytics</h1>
        <p className="text-lead text-muted">What your entries show, with no grades.</p>
      </div>
      <Totals />
      <p className="max-w-measure text-muted">
        For now this page holds your two totals. The ratings and the quote of each check-in are on{' '}
        <Link href={pages.progress}>Progress</Link>.
      </p>
      <div>
        <SupportLink />
      </div>
    </AppShell>
  );
}

function Totals() {
  const { data, isError, isFetching, refetch } = useQuery(statsQuery);
  if (isError) {
    return (
      <Card pad>
        <LoadFailure
          text="Unable to load analytics data. Please try again later."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  }
  if (!data) return <LoadingTotals />;
  return (
    <Card as="section" aria-label="Summary" className={SLAB}>
      <Tile title="Total Quotes" value={data.totalQuotes} note={favorites(data.favoriteQuotes)} />
      <Tile title="Total Entries" value={data.totalEntries} note="check-ins so far" />
    </Card>
  );
}

const SLAB = 'grid max-w-xl grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] overflow-hidden';
const TILE = 'flex min-w-0 flex-col p-5 not-first:border-l not-first:border-border lg:px-8 lg:py-6';

const favorites = (count: number): string => (count === 1 ? '1 favorite' : `${count} favorites`);

interface TileProps {
  readonly title: string;
  readonly value: number;
  readonly note: string;
}

/** The number first; for screen readers its heading first. */
function Tile({ title, value, note }: TileProps) {
  return (
    <div className={TILE}>
      <h2 className="font-ui text-small font-semibold">{title}</h2>
      <p className="-order-1 mb-2.5 font-voice text-numeral font-medium">{value.toLocaleString('en-GB')}</p>
      <p className="text-small text-muted">{note}</p>
    </div>
  );
}

/** Six blocks: number, name and note of each tile. */
function LoadingTotals() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading your analytics
      </p>
      <Card aria-hidden="true" className={SLAB}>
        {['quotes', 'entries'].map((tile) => (
          <div key={tile} className={`${TILE} gap-2.5`}>
            <Skeleton width="3.5rem" height="2rem" />
            <Skeleton width="6.5rem" />
            <Skeleton width="5rem" />
          </div>
        ))}
      </Card>
    </>
  );
}

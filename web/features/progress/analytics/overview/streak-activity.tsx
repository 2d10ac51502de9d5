import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatCount } from '#web/ui/data-display/format-count.ts';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';
import { QueryFailure, type RetriableQuery } from '#web/ui/feedback/query-failure.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { Analytics, Progress } from '../../progress-replies.ts';
import { weeksQuery } from '../analytics-queries.ts';
import { type ChartQuery, TableToggle } from '../chart-card.tsx';
import type { TrackedPeriod } from '../day-cells.ts';
import { weeksSummary } from './weeks.ts';
import { DaysTable, WeeksTable } from './weeks-table.tsx';

interface StreakActivityProps {
  readonly streaks: Analytics['streaks'];
  readonly progress: ChartQuery<Progress>;
}

const TITLE = 'Streak & Activity';

/** Activity: three figures, and the last four weeks day by day. */
export function StreakActivity({ streaks, progress }: StreakActivityProps) {
  const headingId = useId();
  const [asTable, setAsTable] = useState(false);
  const { data, isError } = progress;
  return (
    <Card as="section" pad aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h2 id={headingId} className="min-w-0 flex-[1_1_11rem]">
          {TITLE}
        </h2>
        {data?.firstDay && <TableToggle title={TITLE} asTable={asTable} onChange={setAsTable} />}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(5.25rem,100%),1fr))] gap-4">
        {data?.showStreak && (
          <>
            <Stat name="Current Streak" value={formatCount(streaks.currentStreak, 'day')} />
            <Stat name="Longest Streak" value={formatCount(streaks.longestStreak, 'day')} />
          </>
        )}
        <Stat name="Total Generated" value={formatInteger(streaks.totalQuotesGenerated)} />
      </dl>
      {data?.firstDay === null && <p className="text-small text-muted">{weeksSummary([])}</p>}
      {data?.firstDay && <Weeks today={data.today} firstDay={data.firstDay} asTable={asTable} />}
      {!data && isError && <WeeksFailure query={progress} />}
      {!data && !isError && <Loading />}
    </Card>
  );
}

function Stat({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="font-voice text-heading font-medium">{value}</dd>
    </div>
  );
}

function Weeks({ today, firstDay, asTable }: TrackedPeriod & { readonly asTable: boolean }) {
  const query = useQuery(weeksQuery(today));
  const { data } = query;
  if (data) {
    return (
      <div>
        <p className="mb-3 text-small text-muted">{weeksSummary(data)}</p>
        {asTable ? <DaysTable days={data} /> : <WeeksTable days={data} period={{ today, firstDay }} />}
      </div>
    );
  }
  return query.isError ? <WeeksFailure query={query} /> : <Loading />;
}

const WeeksFailure = ({ query }: { readonly query: RetriableQuery }) => (
  <QueryFailure query={query} text="We couldn't load your days." />
);

function Loading() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading your last four weeks
      </p>
      <Skeleton height="14rem" radius="var(--ek-radius-control)" />
    </div>
  );
}

import { useId, useState } from 'react';
import type { Insight, InsightType } from '../../../../../contract/calls/progress.ts';
import { useRelativeDate } from '../../../../queries/use-today.ts';
import { Button } from '../../../../ui/form/button.tsx';

/** Shown at first, so that the content below is not far away. */
const MAX_COLLAPSED = 3;

const typeNames: Readonly<Record<InsightType, string>> = {
  change: 'Change',
  streak: 'Streak',
  return: 'Welcome back',
  time_of_day: 'Time of day',
  weekday: 'Day of the week',
  pair: 'Seen together',
};

/** Insights from the check-ins, newest first. */
export function InsightsList({ insights }: { readonly insights: readonly Insight[] }) {
  const headingId = useId();
  const listId = useId();
  const [showAll, setShowAll] = useState(false);
  const shown = showAll ? insights : insights.slice(0, MAX_COLLAPSED);
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-2">
        Recent Insights
      </h2>
      {insights.length === 0 && <NoInsights />}
      <ul id={listId} className="grid lg:grid-cols-3 lg:gap-x-8">
        {shown.map((insight) => (
          <InsightItem key={insight.id} insight={insight} />
        ))}
      </ul>
      {insights.length > MAX_COLLAPSED && (
        <Button
          variant="secondary"
          size="small"
          aria-expanded={showAll}
          aria-controls={listId}
          onClick={() => setShowAll(!showAll)}
        >
          {showAll ? 'Show fewer' : `Show all ${insights.length}`}
        </Button>
      )}
    </section>
  );
}

function InsightItem({ insight }: { readonly insight: Insight }) {
  const { insightType, insightText, evidence, createdAt } = insight;
  const formatDate = useRelativeDate();
  return (
    <li className="grid content-start gap-2 border-t border-border-strong py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
        <span className="rounded-full bg-primary-soft px-3 py-0.5 font-medium text-on-primary-soft forced-colors:border">
          {typeNames[insightType]}
        </span>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      <p className="font-voice text-quote-sm">{insightText}</p>
      <p className="text-small text-muted">{evidence}</p>
    </li>
  );
}

const NoInsights = () => (
  <div className="grid gap-1 border-t border-border-strong py-4">
    <p>No insights yet</p>
    <p className="text-small text-muted">The first can come after 14 days with an entry, in a row or not.</p>
  </div>
);

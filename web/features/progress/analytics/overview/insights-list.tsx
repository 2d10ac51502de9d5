import { type ReactNode, useId, useState } from 'react';
import type { Insight, InsightType } from '#contract/calls/progress.ts';
import { useRelativeDate } from '#web/queries/use-today.ts';
import { Icon } from '#web/ui/brand/icon.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { FACT_NOTE } from '../../first-weeks/first-weeks-card.tsx';
import type { Progress } from '../../progress-replies.ts';

/** Only this many are shown at first, so that the content below stays within reach. */
const MAX_COLLAPSED = 3;

const typeNames: Readonly<Record<InsightType, string>> = {
  change: 'Change',
  streak: 'Streak',
  return: 'Welcome back',
  time_of_day: 'Time of day',
  weekday: 'Day of the week',
  pair: 'Seen together',
};

interface InsightsListProps {
  readonly insights: readonly Insight[];
  /** One description of the first days, shown while there are no insights. */
  readonly firstFact: Progress['firstFact'];
  /** True if there are too few days for insights. */
  readonly isTooEarly: boolean;
}

/** Insights from the check-ins, newest first. */
export function InsightsList({ insights, firstFact, isTooEarly }: InsightsListProps) {
  const headingId = useId();
  const listId = useId();
  const [showAll, setShowAll] = useState(false);
  const shown = showAll ? insights : insights.slice(0, MAX_COLLAPSED);
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-2">
        Recent Insights
      </h2>
      {insights.length > 0 && (
        <ul id={listId} className="grid lg:grid-cols-3 lg:gap-x-8">
          {shown.map(({ id, insightType, insightText, evidence, certainty, createdAt }) => (
            <InsightItem key={id} label={typeNames[insightType]} moment={createdAt} text={insightText}>
              <p className="text-small text-muted">{evidence}</p>
              {certainty && <HowSure certainty={certainty} insight={insightText} />}
            </InsightItem>
          ))}
        </ul>
      )}
      {insights.length === 0 && (firstFact ? <FirstFact fact={firstFact} /> : <NoInsights isTooEarly={isTooEarly} />)}
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

const FirstFact = ({ fact }: { readonly fact: NonNullable<Progress['firstFact']> }) => (
  <ul className="grid max-w-measure">
    <InsightItem label="So far" moment={new Date().toISOString()} text={fact.text}>
      <p className="text-small text-muted">
        {fact.evidence} {FACT_NOTE} {TOO_EARLY}
      </p>
    </InsightItem>
  </ul>
);

interface InsightItemProps {
  readonly label: string;
  /** ISO 8601. */
  readonly moment: string;
  readonly text: string;
  /** The evidence for the insight. */
  readonly children: ReactNode;
}

function InsightItem({ label, moment, text, children }: InsightItemProps) {
  const formatDate = useRelativeDate();
  return (
    <li className="grid content-start gap-2 border-t border-border-strong py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
        <span className="rounded-full bg-primary-soft px-3 py-0.5 font-medium text-on-primary-soft forced-colors:border">
          {label}
        </span>
        <time dateTime={moment}>{formatDate(moment)}</time>
      </p>
      <p className="font-voice text-quote-sm">{text}</p>
      {children}
    </li>
  );
}

/** The statistics, folded by default. */
const HowSure = ({ certainty, insight }: { readonly certainty: string; readonly insight: string }) => (
  <details className="group/sure -mt-2 text-small text-muted">
    <summary className="inline-flex min-h-tap cursor-pointer list-none items-center gap-1 font-medium text-primary [&::-webkit-details-marker]:hidden">
      How sure?
      <span className="sr-only"> ({insight})</span>
      <Icon name="open" className="size-4.5 group-open/sure:rotate-180" />
    </summary>
    <p>{certainty} It shows what goes together, never why.</p>
  </details>
);

const TOO_EARLY = 'Insights appear after 14 days of check-ins.';

const NoInsights = ({ isTooEarly }: { readonly isTooEarly: boolean }) => (
  <div className="grid gap-1 border-t border-border-strong py-4">
    <p>No insights yet</p>
    <p className="text-small text-muted">
      {isTooEarly ? TOO_EARLY : "Nothing stands out clearly enough. We'd rather wait than guess."}
    </p>
  </div>
);

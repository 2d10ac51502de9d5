import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/layout/card.tsx';
import { formatDaysSoFar, type Milestone, milestones } from './milestones.ts';

/** Shown below a first fact, wherever that is shown. */
export const FACT_NOTE = 'This only describes what you entered. It may change.';

interface FirstWeeksCardProps {
  /** The number of days with check-ins so far. */
  readonly days: number;
  readonly shown?: readonly Milestone[];
  /** True for full width: the milestones are then in columns. */
  readonly wide?: boolean;
  /** Rendered above the list. */
  readonly children?: ReactNode;
}

/** Says what appears when: one card in place of empty charts. */
export function FirstWeeksCard({ days, shown = milestones, wide = false, children }: FirstWeeksCardProps) {
  const headingId = useId();
  return (
    <Card as="section" pad aria-labelledby={headingId}>
      <h2 id={headingId}>Your first weeks</h2>
      <p className="mt-1 text-small text-muted">{formatDaysSoFar(days)}</p>
      {children}
      <ol className={`mt-4 grid gap-3.5 ${wide ? 'lg:grid-cols-3 lg:gap-x-8 lg:gap-y-6' : ''}`}>
        {shown.map((milestone) => (
          <MilestoneItem key={milestone.days} milestone={milestone} isReached={days >= milestone.days} />
        ))}
      </ol>
    </Card>
  );
}

const MilestoneItem = ({ milestone, isReached }: { readonly milestone: Milestone; readonly isReached: boolean }) => (
  <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
    {isReached ? (
      <Check className="mt-0.5 size-5.5 text-positive" strokeWidth={2.25} aria-hidden="true" />
    ) : (
      <span className="mt-1.5 ml-1 size-3.5 rounded-full border-[1.5px] border-border-strong" aria-hidden="true" />
    )}
    <p>
      <b className="font-semibold">{milestone.when}</b>
      {isReached && <span className="text-small text-muted"> · reached</span>}
      <span className="block text-small text-muted">{milestone.what}</span>
    </p>
  </li>
);

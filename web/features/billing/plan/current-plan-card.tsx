import { useEffect, useRef } from 'react';
import { formatPounds } from '#web/ui/data-display/format-pounds.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { formatUnixDateTime, formatUnixDay } from './format-unix-time.ts';
import { PlanBadge } from './plan-badge.tsx';
import { PlanConfirmationDialogs } from './plan-confirmation-dialogs.tsx';
import { hasActiveSubscription, hasPlan, isCancelling, isUnpaid } from './plan-status.ts';
import { monthlyPricePence, type Plan, periodEnd, planSentences } from './plan-text.ts';
import { type PlanChanges, usePlanChanges } from './use-plan-changes.ts';

interface CurrentPlanCardProps {
  readonly plan: Plan;
  readonly takeCard: () => void;
  /** True while the card form is loading. */
  readonly isCardLoading: boolean;
}

export function CurrentPlanCard({ plan, takeCard, isCardLoading }: CurrentPlanCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const changes = usePlanChanges();
  useEffect(() => {
    if (changes.changes > 0) heading.current?.focus();
  }, [changes.changes]);
  return (
    <Card as="section" pad aria-labelledby="current-status" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="current-status" ref={heading} tabIndex={-1} className="font-ui text-small font-semibold text-muted">
        Your current plan
      </h2>
      <PlanBadge subscription={plan} />
      {planSentences(plan).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <PlanActions plan={plan} takeCard={takeCard} isCardLoading={isCardLoading} changes={changes} />
      {plan.refundUntil !== null && <RefundSection until={plan.refundUntil} changes={changes} />}
      {(hasPlan(plan) || plan.refundUntil !== null) && <PlanConfirmationDialogs plan={plan} changes={changes} />}
    </Card>
  );
}

interface PlanActionsProps extends CurrentPlanCardProps {
  readonly changes: PlanChanges;
}

function PlanActions({ plan, takeCard, isCardLoading, changes }: PlanActionsProps) {
  if (isUnpaid(plan))
    return (
      <ButtonRow>
        <Button key="pay" pending={isCardLoading} onClick={takeCard}>
          Update payment method
        </Button>
        <CancelButton changes={changes} />
      </ButtonRow>
    );
  if (isCancelling(plan)) return <ReactivateSection plan={plan} changes={changes} />;
  if (!hasActiveSubscription(plan)) return null;
  return (
    <ButtonRow>
      <CancelButton changes={changes} />
      <Button key="change" variant="ghost" pending={isCardLoading} onClick={takeCard}>
        Change card
      </Button>
    </ButtonRow>
  );
}

function ReactivateSection({ plan, changes }: { readonly plan: Plan; readonly changes: PlanChanges }) {
  const end = periodEnd(plan);
  return (
    <>
      <p className="text-muted">
        If you reactivate your plan, you'll pay {formatPounds(monthlyPricePence(plan))}
        {end === null ? ' each month' : ` on ${formatUnixDay(end)}, then each month`}.
      </p>
      <ButtonRow>
        <Button key="reactivate" variant="secondary" pending={changes.pending} onClick={changes.reactivate}>
          Reactivate
        </Button>
      </ButtonRow>
    </>
  );
}

interface RefundSectionProps {
  readonly until: number;
  readonly changes: PlanChanges;
}

function RefundSection({ until, changes }: RefundSectionProps) {
  return (
    <div className="mt-2 grid gap-3 border-t border-border pt-4">
      <p className="text-muted">
        Changed your mind? You can get your first payment back until {formatUnixDateTime(until)}.
      </p>
      <ButtonRow>
        <Button variant="secondary" onClick={() => changes.setConfirmation('refund')}>
          Refund my first payment
        </Button>
      </ButtonRow>
    </div>
  );
}

const CancelButton = ({ changes }: { readonly changes: PlanChanges }) => (
  <Button key="cancel" variant="secondary" onClick={() => changes.setConfirmation('cancel')}>
    Cancel plan
  </Button>
);

const ButtonRow = ({ children }: { readonly children: React.ReactNode }) => (
  <div className="mt-1 flex flex-wrap gap-3">{children}</div>
);

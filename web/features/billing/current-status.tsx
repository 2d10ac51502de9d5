import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { momentOf, pounds } from './money-and-moments.ts';
import { PlanBadge } from './plan-badge.tsx';
import { PlanQuestions } from './plan-questions.tsx';
import { hasActiveSubscription, hasPlan, isUnpaid } from './plan-status.ts';
import { isCancelling, type Plan, periodEnd, planSentences } from './plan-words.ts';
import { type PlanChanges, usePlanChanges } from './use-plan-changes.ts';

interface CurrentStatusProps {
  readonly plan: Plan;
  readonly takeCard: () => void;
  /** The card form is being fetched. */
  readonly takingCard: boolean;
}

export function CurrentStatus({ plan, takeCard, takingCard }: CurrentStatusProps) {
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
      <Actions plan={plan} takeCard={takeCard} takingCard={takingCard} changes={changes} />
      {plan.refundUntil !== null && <Refund plan={plan} until={plan.refundUntil} changes={changes} />}
      {(hasPlan(plan) || plan.refundUntil !== null) && <PlanQuestions plan={plan} changes={changes} />}
    </Card>
  );
}

interface ActionsProps extends CurrentStatusProps {
  readonly changes: PlanChanges;
}

function Actions({ plan, takeCard, takingCard, changes }: ActionsProps) {
  if (isUnpaid(plan))
    return (
      <Row>
        <Button key="pay" pending={takingCard} onClick={takeCard}>
          Update payment method
        </Button>
        <CancelButton changes={changes} />
      </Row>
    );
  if (isCancelling(plan)) return <Reactivate plan={plan} changes={changes} />;
  if (!hasActiveSubscription(plan)) return null;
  return (
    <Row>
      <CancelButton changes={changes} />
      <Button key="change" variant="ghost" pending={takingCard} onClick={takeCard}>
        Change card
      </Button>
    </Row>
  );
}

function Reactivate({ plan, changes }: { readonly plan: Plan; readonly changes: PlanChanges }) {
  const end = periodEnd(plan);
  return (
    <>
      <p className="text-muted">
        If you reactivate it, you pay {pounds(plan.offer.pricePence)}
        {end === null ? ' each month' : ` on ${momentOf(end)}, then each month`}.
      </p>
      <Row>
        <Button key="reactivate" variant="secondary" pending={changes.pending} onClick={changes.reactivate}>
          Reactivate
        </Button>
      </Row>
    </>
  );
}

interface RefundProps {
  readonly plan: Plan;
  readonly until: number;
  readonly changes: PlanChanges;
}

function Refund({ plan, until, changes }: RefundProps) {
  return (
    <div className="mt-2 grid gap-3 border-t border-border pt-4">
      <p className="text-muted">
        Changed your mind? Until {momentOf(until)} you can have your first payment of {pounds(plan.offer.pricePence)}{' '}
        back.
      </p>
      <Row>
        <Button variant="secondary" onClick={() => changes.ask('refund')}>
          Refund my first payment
        </Button>
      </Row>
    </div>
  );
}

const CancelButton = ({ changes }: { readonly changes: PlanChanges }) => (
  <Button key="cancel" variant="secondary" onClick={() => changes.ask('cancel')}>
    Cancel plan
  </Button>
);

const Row = ({ children }: { readonly children: React.ReactNode }) => (
  <div className="mt-1 flex flex-wrap gap-3">{children}</div>
);

import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from '../../queries/shared-queries.ts';
import { QueryFailure } from '../../ui/feedback/query-failure.tsx';
import { Button } from '../../ui/form/button.tsx';
import { AppShell } from '../../ui/layout/app-shell.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { usePageTitle } from '../../ui/layout/use-page-title.ts';
import { type PayablePlan, PaymentStep } from './checkout/payment-step.tsx';
import { useStripeReturn } from './checkout/stripe/use-stripe-return.ts';
import { usePaymentSetup } from './checkout/use-payment-setup.ts';
import { CurrentPlanCard } from './plan/current-plan-card.tsx';
import { PlanCard } from './plan/plan-card.tsx';
import { SecurePayments, WhatYouGet } from './plan/plan-details.tsx';
import { hasPlan } from './plan/plan-status.ts';
import { cardFormText, monthlyPricePence, planFootnote, planTerms } from './plan/plan-text.ts';
import { HowItWorks } from './plan/trial-steps.tsx';

/** Older data is refetched when the page opens: a payment may have succeeded or failed since. */
const STALE_TIME_MS = 60_000;

export function SubscriptionPage() {
  usePageTitle('Subscription');
  const query = useQuery({ ...subscriptionQuery, staleTime: STALE_TIME_MS });
  const { data: plan, isPending } = query;
  return (
    <AppShell current="settings">
      <div className="grid gap-2">
        <h1>Choose Your Wellness Plan</h1>
        <p className="max-w-measure text-lead text-muted">One plan with everything in it. Leave whenever you like.</p>
      </div>
      {plan && <Plans plan={plan} />}
      {isPending && <p role="status">Loading...</p>}
      {!plan && !isPending && (
        <Card pad>
          <QueryFailure query={query} text="We couldn't load your plan." />
        </Card>
      )}
    </AppShell>
  );
}

function Plans({ plan }: { readonly plan: PayablePlan }) {
  const setup = usePaymentSetup(plan);
  useStripeReturn(plan, setup);
  if (setup.step.name !== 'plans') return <PaymentStep plan={plan} setup={setup} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[26rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr] xl:gap-x-16">
      <div className="xl:col-start-2">
        <CurrentPlanCard plan={plan} takeCard={setup.start} isCardLoading={setup.pending} />
      </div>
      <div className="xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <PlanCard
          pricePence={monthlyPricePence(plan)}
          terms={planTerms(plan)}
          footnote={planFootnote(plan)}
          action={
            !hasPlan(plan) && (
              <Button
                variant="paper"
                size="tall"
                wide
                data-main-action=""
                pending={setup.pending}
                onClick={setup.start}
              >
                {cardFormText(plan).submit}
              </Button>
            )
          }
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 xl:col-start-2">
        <HowItWorks plan={plan} />
        <WhatYouGet />
        <SecurePayments provider={plan.provider} />
      </div>
    </div>
  );
}

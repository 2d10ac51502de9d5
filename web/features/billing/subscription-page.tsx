import { useQuery } from '@tanstack/react-query';
import type { CallReply } from '../../../contract/call.ts';
import type { CallNamed } from '../../../contract/index.ts';
import { subscriptionQuery } from '../../queries.ts';
import { AppShell } from '../../ui/app-shell.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { StepHeading } from '../../ui/step-heading.tsx';
import { CardForm } from './card-form.tsx';
import { CurrentStatus } from './current-status.tsx';
import { PlanCard } from './plan-card.tsx';
import { HowItWorks, SecurePayments, WhatYouGet } from './plan-details.tsx';
import { dayOfSeconds, isCharged, isUnpaid, pounds } from './plan-status.ts';
import { type PaymentSetup, usePaymentSetup } from './use-payment-setup.ts';

type Subscription = CallReply<CallNamed<'GET /api/subscription-status'>>;

export function SubscriptionPage() {
  usePageTitle('Subscription');
  const { data: subscription, isPending, isFetching, refetch } = useQuery(subscriptionQuery);
  return (
    <AppShell current="settings">
      <div className="grid gap-2">
        <h1>Choose Your Wellness Plan</h1>
        <p className="max-w-measure text-lead text-muted">
          One plan. Everything in it. Cancel any time by writing to us.
        </p>
      </div>
      {subscription && <Plans subscription={subscription} />}
      {isPending && <p role="status">Loading...</p>}
      {!subscription && !isPending && (
        <Card pad>
          <LoadFailure text="We could not load your plan." onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      )}
    </AppShell>
  );
}

const startLabel = ({ offer }: Subscription): string =>
  offer.trialDays > 0 ? `Start ${offer.trialDays}-day free trial` : `Subscribe for ${pounds(offer.pricePence)} a month`;

function termsOf(subscription: Subscription): string {
  const { trialDays } = subscription.offer;
  return trialDays > 0 && !isCharged(subscription)
    ? `${trialDays} days free first`
    : 'Cancel any time by writing to us';
}

function footnoteOf(subscription: Subscription): string {
  if (isUnpaid(subscription)) return 'This is your plan. A payment for it is open.';
  if (isCharged(subscription)) return 'This is your plan.';
  return subscription.offer.trialDays > 0 ? 'You pay nothing today.' : 'The first payment is today.';
}

function Plans({ subscription }: { readonly subscription: Subscription }) {
  const { offer } = subscription;
  const trial = offer.trialDays > 0;
  const setup = usePaymentSetup(trial ? 'Your free trial has started' : 'Your subscription is active');
  if (setup.step.name !== 'plans') return <Payment subscription={subscription} setup={setup} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[26rem_minmax(0,1fr)] xl:gap-16">
      <PlanCard
        pricePence={offer.pricePence}
        terms={termsOf(subscription)}
        footnote={footnoteOf(subscription)}
        action={
          !isCharged(subscription) && (
            <Button variant="paper" size="tall" wide pending={setup.pending} onClick={setup.start}>
              {startLabel(subscription)}
            </Button>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 max-xl:row-start-1 max-xl:contents">
        <div className="max-xl:row-start-1">
          <CurrentStatus subscription={subscription} />
        </div>
        <HowItWorks subscription={subscription} />
        <WhatYouGet />
        <SecurePayments provider={subscription.provider} />
      </div>
    </div>
  );
}

interface PaymentProps {
  readonly subscription: Subscription;
  readonly setup: PaymentSetup;
}

function Payment({ subscription, setup }: PaymentProps) {
  const { offer } = subscription;
  const price = pounds(offer.pricePence);
  const back = () => {
    setup.backToPlans();
    document.getElementById('main')?.focus();
  };
  if (setup.step.name === 'card')
    return (
      <CardForm
        summary={
          offer.trialDays > 0
            ? `You pay nothing today. ${price} on ${dayOfSeconds(offer.firstChargeAt)}, then once a month.`
            : `You pay ${price} today, then once a month.`
        }
        submitLabel={startLabel(subscription)}
        pending={setup.pending}
        refused={setup.step.refused}
        onConfirm={setup.confirm}
        onBack={back}
      />
    );
  if (setup.step.name === 'approve')
    return (
      <Card as="section" pad className="grid max-w-136 justify-items-start gap-4">
        <StepHeading>One more step</StepHeading>
        <p className="text-muted">
          Your bank wants to know that this is you. In the sandbox, one press stands for its approval.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button pending={setup.pending} onClick={setup.approve}>
            Approve
          </Button>
          <Button variant="ghost" disabled={setup.pending} onClick={back}>
            Back to Plans
          </Button>
        </div>
      </Card>
    );
  return (
    <Card as="section" pad className="max-w-136">
      <StepHeading>Your card is saved</StepHeading>
      <p role="status" className="mt-1 text-muted">
        One moment, your plan is being set up.
      </p>
    </Card>
  );
}

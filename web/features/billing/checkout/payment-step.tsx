/** Replaces the plans once a card is required. */
import { useEffect } from 'react';
import { dismissToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { StepHeading } from '#web/ui/layout/step-heading.tsx';
import { cardFormText, type Plan, shownOffer } from '../plan/plan-text.ts';
import { approveSandboxCard, confirmSandboxCard } from './sandbox/sandbox-card.ts';
import { SandboxCardForm } from './sandbox/sandbox-card-form.tsx';
import { StripeStep } from './stripe/stripe-step.tsx';
import type { PaymentSetup, SetupStep } from './use-payment-setup.ts';

export interface PayablePlan extends Plan {
  readonly provider: 'sandbox' | 'stripe';
  readonly publishableKey: string | null;
}

interface PaymentStepProps {
  readonly plan: PayablePlan;
  readonly setup: PaymentSetup;
}

export function PaymentStep({ plan, setup }: PaymentStepProps) {
  const { step } = setup;
  // The toast of the sign-up lies over the price and the date of the payment.
  useEffect(() => dismissToast(), []);
  if (step.name === 'card') return <CardStep plan={plan} setup={setup} step={step} />;
  if (step.name === 'offer') return <OfferStep plan={plan} setup={setup} />;
  if (step.name === 'approve') return <ApproveStep setup={setup} clientSecret={step.clientSecret} />;
  return (
    <Card as="section" pad className="max-w-136">
      <StepHeading>One moment</StepHeading>
      <p role="status" className="mt-1 text-muted">
        We're setting things up with your card.
      </p>
    </Card>
  );
}

interface CardStepProps extends PaymentStepProps {
  readonly step: Extract<SetupStep, { name: 'card' }>;
}

function CardStep({ plan, setup, step: { clientSecret, isDeclined } }: CardStepProps) {
  const { summary, submit } = cardFormText(plan);
  const form = { summary, submitLabel: submit, pending: setup.pending, onBack: setup.backToPlans };
  if (plan.provider === 'stripe' && plan.publishableKey !== null)
    return (
      <StripeStep
        {...form}
        publishableKey={plan.publishableKey}
        clientSecret={clientSecret}
        shown={shownOffer(plan)}
        onSubmitCard={setup.submitCard}
      />
    );
  return (
    <SandboxCardForm
      {...form}
      isDeclined={isDeclined}
      onConfirm={(card) => setup.submitCard(() => confirmSandboxCard(clientSecret, card))}
    />
  );
}

/** The card is accepted, and nothing has been started: the user has not agreed to this charge yet. */
function OfferStep({ plan, setup }: PaymentStepProps) {
  const { summary, submit } = cardFormText(plan);
  return (
    <Card as="section" pad className="grid max-w-136 justify-items-start gap-4">
      <StepHeading>Your offer has changed</StepHeading>
      <p className="text-muted">
        The free trial for this email has been used since you opened this page. We haven't started anything, and you
        haven't paid.
      </p>
      <p>{summary}</p>
      <div className="flex flex-wrap gap-3">
        <Button pending={setup.pending} onClick={setup.acceptOffer}>
          {submit}
        </Button>
        <Button variant="ghost" disabled={setup.pending} onClick={setup.backToPlans}>
          Back to Plans
        </Button>
      </div>
    </Card>
  );
}

function ApproveStep({ setup, clientSecret }: { readonly setup: PaymentSetup; readonly clientSecret: string }) {
  return (
    <Card as="section" pad className="grid max-w-136 justify-items-start gap-4">
      <StepHeading>One more step</StepHeading>
      <p className="text-muted">Your bank wants to confirm it's you. In the sandbox, just press the button.</p>
      <div className="flex flex-wrap gap-3">
        <Button pending={setup.pending} onClick={() => setup.submitCard(() => approveSandboxCard(clientSecret))}>
          Approve
        </Button>
        <Button variant="ghost" disabled={setup.pending} onClick={setup.backToPlans}>
          Back to Plans
        </Button>
      </div>
    </Card>
  );
}

/** Stripe's card form. Its code and Stripe's script are fetched only when a card is needed. */

import { useQuery } from '@tanstack/react-query';
import type { ShownOffer } from '#contract/calls/billing.ts';
import { QueryContent } from '#web/ui/feedback/query-content.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { CardOutcome } from '../card-outcome.ts';
import { PaymentLayout } from '../payment-layout.tsx';
import { loadStripeModule } from './load-stripe-module.ts';

interface StripeStepProps {
  readonly publishableKey: string;
  readonly clientSecret: string;
  readonly summary: string;
  readonly shown: ShownOffer;
  readonly submitLabel: string;
  readonly pending: boolean;
  readonly onSubmitCard: (card: () => Promise<CardOutcome>) => void;
  readonly onBack: () => void;
}

export function StripeStep({ publishableKey, summary, onBack, ...form }: StripeStepProps) {
  const query = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripeModule(publishableKey),
    // This is a Stripe object and not data, so it must not be copied.
    structuralSharing: false,
  });
  return (
    <PaymentLayout summary={summary} onBack={onBack} pending={form.pending}>
      <QueryContent
        query={query}
        failure="We couldn't load Stripe's card form. Check your connection, and whether a blocker is stopping js.stripe.com. Nothing was charged."
        loading={<LoadingCardForm />}
      >
        {({ StripeCardForm, stripe }) => <StripeCardForm stripe={stripe} {...form} />}
      </QueryContent>
    </PaymentLayout>
  );
}

const LoadingCardForm = () => (
  <div className="grid gap-3">
    <p role="status" className="text-muted">
      Loading Stripe's card form...
    </p>
    <Skeleton height="3rem" radius="var(--ek-radius-control)" />
    <Skeleton height="3rem" radius="var(--ek-radius-control)" />
  </div>
);

/** Stripe's card form. Its code and Stripe's script are fetched only when a card is needed. */
import { useQuery } from '@tanstack/react-query';
import type { ShownOffer } from '../../../../../contract/calls/billing.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import type { CardOutcome } from '../card-outcome.ts';
import { PaymentLayout } from '../payment-layout.tsx';
import { loadStripeModule } from './load-stripe-module.ts';

export interface StripeStepProps {
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
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripeModule(publishableKey),
    // This is a Stripe object and not data, so it must not be copied.
    structuralSharing: false,
  });
  return (
    <PaymentLayout summary={summary} onBack={onBack} pending={form.pending}>
      {data && <data.StripeCardForm stripe={data.stripe} {...form} />}
      {!data && isError && (
        <LoadFailure
          text="We couldn't load Stripe's card form. Check your connection, and whether a blocker is stopping js.stripe.com. Nothing was charged."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && (
        <div className="grid gap-3">
          <p role="status" className="text-muted">
            Loading Stripe's card form...
          </p>
          <Skeleton height="3rem" radius="0.75rem" />
          <Skeleton height="3rem" radius="0.75rem" />
        </div>
      )}
    </PaymentLayout>
  );
}

import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type FormEvent, useState } from 'react';
import type { ShownOffer } from '#contract/calls/billing.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { useTheme } from '#web/ui/theme/use-theme.ts';
import type { CardOutcome } from '../card-outcome.ts';
import { returnUrl } from './return-url.ts';
import { appearanceOf } from './stripe-appearance.ts';
import { confirmStripeCard } from './stripe-setup.ts';

interface StripeCardFormProps {
  readonly stripe: Stripe;
  readonly clientSecret: string;
  readonly shown: ShownOffer;
  readonly submitLabel: string;
  readonly pending: boolean;
  readonly onSubmitCard: (card: () => Promise<CardOutcome>) => void;
}

export function StripeCardForm({ stripe, clientSecret, ...form }: StripeCardFormProps) {
  const theme = useTheme();
  const [attempt, setAttempt] = useState(0);
  const tokens = getComputedStyle(document.documentElement);
  const appearance = appearanceOf(theme, (name) => tokens.getPropertyValue(name));
  return (
    <Elements key={attempt} stripe={stripe} options={{ clientSecret, appearance, locale: 'en-GB' }}>
      <Fields stripe={stripe} onRetry={() => setAttempt(attempt + 1)} {...form} />
    </Elements>
  );
}

interface FieldsProps extends Omit<StripeCardFormProps, 'clientSecret'> {
  readonly onRetry: () => void;
}

function Fields({ stripe, shown, submitLabel, pending, onSubmitCard, onRetry }: FieldsProps) {
  const elements = useElements();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (elements === null || state !== 'ready') return;
    onSubmitCard(() => confirmStripeCard(stripe, elements, returnUrl(shown)));
  };
  if (state === 'failed')
    return (
      <LoadFailure
        text="Stripe couldn't show its card form. Please try again. Nothing was charged."
        onRetry={onRetry}
      />
    );
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="min-h-52">
        {state === 'loading' && (
          <p role="status" className="text-muted">
            Loading Stripe's card form...
          </p>
        )}
        <PaymentElement onReady={() => setState('ready')} onLoadError={() => setState('failed')} />
      </div>
      <Button type="submit" size="tall" wide pending={pending} disabled={state !== 'ready'}>
        {submitLabel}
      </Button>
    </form>
  );
}

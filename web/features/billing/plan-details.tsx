/** Beside the plan: how the trial works, what is in the plan, and how payment is kept safe. */
import { TRIAL_DAYS } from '../../../contract/limits.ts';
import { Icon } from '../../ui/icon.tsx';
import { isCharged, type Subscription } from './plan-status.ts';
import { type Offer, OfferSteps, RunningTrialSteps } from './trial-steps.tsx';

interface HowItWorksProps {
  readonly subscription: Subscription & { readonly offer: Offer };
}

/** Nothing for a plan that is past its trial. */
export function HowItWorks({ subscription }: HowItWorksProps) {
  const { offer, isTrialing, trialEnd } = subscription;
  if (isTrialing && trialEnd !== null)
    return (
      <section>
        <h2>{`How the ${TRIAL_DAYS}-Day Trial Works`}</h2>
        <RunningTrialSteps trialEnd={trialEnd} pricePence={offer.pricePence} />
      </section>
    );
  if (isCharged(subscription)) return null;
  return (
    <section>
      <h2>{offer.trialDays > 0 ? `How the ${offer.trialDays}-Day Trial Works` : 'What happens when'}</h2>
      <OfferSteps {...offer} />
    </section>
  );
}

const contents = [
  'Quotes written for your moment',
  'All your entries, and your days over time',
  'Favorites you can keep and share',
];

export function WhatYouGet() {
  return (
    <section>
      <h2>What you get</h2>
      <ul className="mt-3 grid gap-2">
        {contents.map((item) => (
          <li key={item} className="flex gap-3">
            <Icon name="check" className="size-6 text-positive" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SecurePayments({ provider }: { readonly provider: 'sandbox' | 'stripe' }) {
  return (
    <section>
      <h2>Secure payments</h2>
      <p className="mt-2 max-w-measure text-muted">
        {provider === 'sandbox'
          ? 'Payments run in a sandbox here: no real card is charged, and only test numbers are taken.'
          : 'Payments are handled by Stripe. Your card number goes to them and never reaches our servers.'}
      </p>
    </section>
  );
}

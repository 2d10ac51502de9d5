/** Shown next to the plan: what it includes, and how payments are protected. */
import { Icon } from '#web/ui/brand/icon.tsx';

const planFeatures = [
  'Quotes written for how you feel',
  'All your entries, and your days over time',
  'Favorites you can keep and share',
];

export function WhatYouGet() {
  return (
    <section>
      <h2>What you get</h2>
      <ul className="mt-3 grid gap-2">
        {planFeatures.map((item) => (
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
          ? 'This is a sandbox: no real card is charged, and only test numbers work.'
          : 'Payments are handled by Stripe. Your card number goes to them and never reaches our servers.'}
      </p>
    </section>
  );
}

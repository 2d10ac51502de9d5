/**
 * Everything that needs Stripe's packages, in one chunk. `pure`: the script is fetched on loadStripe, not on import.
 */
export { loadStripe } from '@stripe/stripe-js/pure';
export { StripeCardForm } from './stripe-card-form.tsx';
export { outcomeOfReturn } from './stripe-setup.ts';

import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { expect, test, vi } from 'vitest';
import { confirmStripeCard, outcomeOf, outcomeOfReturn } from './stripe-setup.ts';

const elements = { fake: true } as unknown as StripeElements;
const RETURN = 'https://evenkeel.test/subscription';

const confirming = (answer: () => unknown) => {
  const confirmSetup = vi.fn(async () => answer());
  return { confirmSetup, stripe: { confirmSetup } as unknown as Stripe };
};
const retrieving = (answer: () => unknown) => ({ retrieveSetupIntent: async () => answer() }) as unknown as Stripe;

test('confirmStripeCard confirms in place and redirects only if required', async () => {
  const { stripe, confirmSetup } = confirming(() => ({ setupIntent: { status: 'succeeded' } }));
  expect(await confirmStripeCard(stripe, elements, RETURN)).toEqual({ kind: 'succeeded' });
  expect(confirmSetup).toHaveBeenCalledWith({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: RETURN },
  });
});

test("confirmStripeCard reports a declined card with Stripe's message", async () => {
  const { stripe } = confirming(() => ({ error: { message: 'Your card was declined.' } }));
  expect(await confirmStripeCard(stripe, elements, RETURN)).toEqual({
    kind: 'refused',
    message: 'Your card was declined.',
  });
});

test('outcomeOf reports an unfinished or cancelled setup as incomplete', () => {
  for (const status of ['processing', 'requires_action', 'requires_confirmation', 'canceled'] as const)
    expect(outcomeOf({ setupIntent: { status, last_setup_error: null } })).toEqual({ kind: 'incomplete' });
});

test('outcomeOf reports success if the setup had already succeeded before a retry', () => {
  const error = { message: 'unexpected state', setup_intent: { status: 'succeeded' } };
  expect(outcomeOf({ error } as never)).toEqual({ kind: 'succeeded' });
});

test('confirmStripeCard and outcomeOfReturn return a message instead of throwing on a network error', async () => {
  const broken = () => {
    throw new Error('network');
  };
  const message = "We couldn't reach Stripe. Please try again.";
  expect(await confirmStripeCard(confirming(broken).stripe, elements, RETURN)).toEqual({ kind: 'refused', message });
  expect(await outcomeOfReturn(retrieving(broken), 'secret')).toEqual({ kind: 'refused', message });
});

test('outcomeOfReturn distinguishes approval, refusal and an abandoned bank page', async () => {
  const returned = (setupIntent: object) =>
    outcomeOfReturn(
      retrieving(() => ({ setupIntent })),
      'secret',
    );
  expect(await returned({ status: 'succeeded' })).toEqual({ kind: 'succeeded' });
  expect(
    await returned({ status: 'requires_payment_method', last_setup_error: { message: 'The bank said no.' } }),
  ).toEqual({ kind: 'refused', message: 'The bank said no.' });
  expect(await returned({ status: 'requires_payment_method', last_setup_error: null })).toEqual({
    kind: 'incomplete',
  });
});

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

test('the card is confirmed in place; only a bank that insists leads away, and then back to the plan', async () => {
  const { stripe, confirmSetup } = confirming(() => ({ setupIntent: { status: 'succeeded' } }));
  expect(await confirmStripeCard(stripe, elements, RETURN)).toEqual({ kind: 'succeeded' });
  expect(confirmSetup).toHaveBeenCalledWith({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: RETURN },
  });
});

test("a refused card is said in the provider's words", async () => {
  const { stripe } = confirming(() => ({ error: { message: 'Your card was declined.' } }));
  expect(await confirmStripeCard(stripe, elements, RETURN)).toEqual({
    kind: 'refused',
    message: 'Your card was declined.',
  });
});

test('every status but succeeded is incomplete', () => {
  for (const status of ['processing', 'requires_action', 'requires_confirmation', 'canceled'] as const)
    expect(outcomeOf({ setupIntent: { status, last_setup_error: null } })).toEqual({ kind: 'incomplete' });
});

test('a confirmation repeated after its answer was lost counts as the success it was', () => {
  const error = { message: 'unexpected state', setup_intent: { status: 'succeeded' } };
  expect(outcomeOf({ error } as never)).toEqual({ kind: 'succeeded' });
});

test('without an answer from Stripe there is a message, and nothing is thrown', async () => {
  const broken = () => {
    throw new Error('network');
  };
  const message = "We couldn't reach Stripe. Please try again.";
  expect(await confirmStripeCard(confirming(broken).stripe, elements, RETURN)).toEqual({ kind: 'refused', message });
  expect(await outcomeOfReturn(retrieving(broken), 'secret')).toEqual({ kind: 'refused', message });
});

test("coming back from the bank's page: approved goes on, refused says why, left undone is incomplete", async () => {
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

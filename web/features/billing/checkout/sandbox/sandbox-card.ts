/** The sandbox card, confirmed by our own API. No real card is ever charged. */
import { ApiError, api, errorMessageOf } from '#web/api-client/api.ts';
import type { CardOutcome } from '../card-outcome.ts';
import type { CardDetails } from './card-input.ts';

const PAYMENT_UNREACHABLE_MESSAGE = "We couldn't reach the payment service. Please try again.";

const refusedOutcome = (error: unknown): CardOutcome => ({
  kind: 'refused',
  message: errorMessageOf(error, PAYMENT_UNREACHABLE_MESSAGE),
  isDeclined: error instanceof ApiError && error.code === 'card_declined',
});

export async function confirmSandboxCard(clientSecret: string, card: CardDetails): Promise<CardOutcome> {
  try {
    const { status } = await api('POST /sandbox/payments/confirm-setup', { body: { clientSecret, ...card } });
    return { kind: status === 'succeeded' ? 'succeeded' : 'needs-approval' };
  } catch (error) {
    return refusedOutcome(error);
  }
}

/** Simulates the bank's approval. */
export async function approveSandboxCard(clientSecret: string): Promise<CardOutcome> {
  try {
    const { status } = await api('POST /sandbox/payments/complete-action', { body: { clientSecret } });
    return { kind: status === 'succeeded' ? 'succeeded' : 'incomplete' };
  } catch (error) {
    return refusedOutcome(error);
  }
}

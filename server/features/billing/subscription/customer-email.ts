import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import type { Payments } from '../../../ports/payments/port.ts';
import type { SubscriptionStore } from './subscription-store.ts';

/** Gives the provider the new email address of a user who has a customer there. */
export const customerEmailJob = defineJob({
  name: 'billing.customer-email',
  payload: z.object({ userId: z.string() }),
});

interface CustomerEmailDeps {
  readonly store: Pick<SubscriptionStore, 'findByUser'>;
  readonly payments: Pick<Payments, 'ensureCustomer'>;
  readonly findRecipient: (userId: string) => Promise<{ readonly email: string } | null>;
}

export async function updateCustomerEmail(
  { store, payments, findRecipient }: CustomerEmailDeps,
  userId: string,
): Promise<void> {
  const [row, recipient] = await Promise.all([store.findByUser(userId), findRecipient(userId)]);
  if (row !== null && recipient !== null) await payments.ensureCustomer({ userId, email: recipient.email });
}

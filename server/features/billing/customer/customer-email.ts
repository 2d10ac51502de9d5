import { z } from 'zod';
import { defineJob } from '#server/jobs/define-job.ts';
import { ensureStoredCustomer, type StoredCustomerDeps } from './stored-customer.ts';

/** Gives the provider the new email address of a user who has a customer there. */
export const customerEmailJob = defineJob({
  name: 'billing.customer-email',
  payload: z.object({ userId: z.string() }),
});

interface CustomerEmailDeps extends StoredCustomerDeps {
  /** Null if the user no longer exists. */
  readonly findRecipient: (userId: string) => Promise<{ readonly email: string } | null>;
}

export async function updateCustomerEmail(deps: CustomerEmailDeps, userId: string): Promise<void> {
  const [row, recipient] = await Promise.all([deps.store.findByUser(userId), deps.findRecipient(userId)]);
  if (row !== null && recipient !== null) await ensureStoredCustomer(deps, { userId, email: recipient.email }, row);
}

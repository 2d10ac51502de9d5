import { z } from 'zod';
import { defineJob } from '#server/jobs/define-job.ts';

/** Cancels the subscription and deletes the customer at the provider, after the account has been erased here. */
export const removeCustomerJob = defineJob({
  name: 'billing.remove-customer',
  payload: z.object({ customerId: z.string() }),
  // By now only this job knows the customer: if it were dropped, their card would go on being charged.
  retries: 'unlimited',
});

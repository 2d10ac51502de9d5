import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';

/** Cancels the plan of an account whose previous user can no longer reach it. Their card must not be charged again. */
export const endPlanJob = defineJob({
  name: 'billing.end-plan',
  payload: z.object({ userId: z.string() }),
  retries: 'unlimited',
});

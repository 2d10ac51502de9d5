/** The JSON Schema of everything that the database stores as JSON, generated from the schemas of its owners. */
import { z } from 'zod';
import { countedCells, emailHeaders, insightFigures, reportedRatings } from '#server/db/json-shapes.ts';
import { accountEmailJob, accountNoticeJob } from '#server/features/accounts/emails/account-email-jobs.ts';
import { mfaSecrets } from '#server/features/accounts/mfa/mfa-service.ts';
import { fetchPictureJob } from '#server/features/accounts/picture/profile-picture.ts';
import { bulkDeletionJob } from '#server/features/admin/deletion/bulk-deletion-service.ts';
import { customerEmailJob } from '#server/features/billing/customer/customer-email.ts';
import { removeCustomerJob } from '#server/features/billing/customer/remove-customer-job.ts';
import { subscriptionEmailJob } from '#server/features/billing/emails/subscription-email-jobs.ts';
import { endEarlierPlansJob } from '#server/features/billing/subscription/end-earlier-plans-job.ts';
import { declinedCardJob, syncJob } from '#server/features/billing/webhooks/webhook-events.ts';
import { deliverIssueJob, sendTestIssueJob } from '#server/features/newsletter/issues/issues-service.ts';
import { confirmationJob } from '#server/features/newsletter/subscribers/confirmation-email.ts';
import { eraseJob } from '#server/features/privacy/erasure/erasure-service.ts';
import { exportEmailJob } from '#server/features/privacy/export-import/export-alert.ts';
import { findInsightsJob } from '#server/features/progress/insights/index.ts';
import { storedExplanation } from '#server/features/quotes/explanation/encode-explanation.ts';
import { rewrapKeysJob } from '#server/field-encryption/set-up.ts';
import { storedName } from '#server/field-encryption/user-names.ts';
import { storedOffset } from '#server/ports/clock/store.ts';
import { recordStates } from '#server/ports/payments/sandbox/store.ts';
import type { JsonSchemas } from '../law.ts';

/** By table and column. Those whose name ends in _ciphertext are encrypted, so no law can find them. */
const columns = {
  'insights.figures': insightFigures,
  'mfa_credentials.secret_ciphertext': mfaSecrets,
  'quote_reports.ratings': reportedRatings,
  'quote_statistics.cells': countedCells,
  'quotes.explanation_ciphertext': storedExplanation,
  'sandbox_emails.headers': emailHeaders,
  'sandbox_payments.state': recordStates,
  'sandbox_settings.value': storedOffset,
  'users.name_ciphertext': storedName,
};

/** Their payloads wait in the queue's own tables while a new version starts. */
const jobs = [
  accountEmailJob,
  accountNoticeJob,
  bulkDeletionJob,
  confirmationJob,
  customerEmailJob,
  declinedCardJob,
  deliverIssueJob,
  endEarlierPlansJob,
  eraseJob,
  exportEmailJob,
  fetchPictureJob,
  findInsightsJob,
  removeCustomerJob,
  rewrapKeysJob,
  sendTestIssueJob,
  subscriptionEmailJob,
  syncJob,
];

const schemas: Record<string, z.ZodType> = {
  ...columns,
  ...Object.fromEntries(jobs.map(({ name, payload }) => [`job ${name}`, payload])),
};

export const storedJsonSchemas: JsonSchemas = Object.fromEntries(
  // 'input': as it is stored, before defaults are filled in.
  Object.entries(schemas).map(([name, schema]) => [name, z.toJSONSchema(schema, { io: 'input' })]),
);

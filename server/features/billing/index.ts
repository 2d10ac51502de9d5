import type { Database } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import type { Mailer } from '../../ports/mail/port.ts';
import type { Payments } from '../../ports/payments/port.ts';
import { billingPersonalData, REMOVE_CUSTOMER_JOB } from './personal-data.ts';
import { billingRoutes } from './routes.ts';
import { billingService } from './service.ts';
import { billingStore } from './store.ts';
import { sendTrialStartedMail, TRIAL_STARTED_MAIL_JOB, type TrialStartedMailDeps } from './trial-started-mail.ts';

export interface BillingFeatureDeps extends Omit<TrialStartedMailDeps, 'store'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly mailer: Mailer;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly log: { readonly error: (details: object, message: string) => void };
}

/** Job payloads are ours, and carry one id each. */
const idIn = (payload: unknown, name: string): string => String((payload as Record<string, unknown>)[name]);

/** The plan: its trial, its payment and who has access. Takes in the provider's events from here on. */
export function billingFeature(deps: BillingFeatureDeps): Feature {
  const store = billingStore(deps.db);
  const service = billingService({
    store,
    clock: deps.clock,
    payments: deps.payments,
    log: deps.log,
    onTrialStarted: (tx, userId) => deps.jobs.enqueue(tx, TRIAL_STARTED_MAIL_JOB, { userId }),
  });
  deps.payments.onEvent(service.takeEvent);
  return {
    routes: billingRoutes(service),
    jobs: {
      [TRIAL_STARTED_MAIL_JOB]: (payload) => sendTrialStartedMail({ ...deps, store }, idIn(payload, 'userId')),
      [REMOVE_CUSTOMER_JOB]: (payload) => deps.payments.removeCustomer(idIn(payload, 'customerId')),
    },
    personalData: billingPersonalData(store, deps.jobs),
  };
}

import type { Database, Transaction } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import type { Log } from '../../logging/log.ts';
import type { SendNotice } from '../../notices/notice-limit.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { DAILY, type JobHandlers, type Jobs, type PeriodicJob } from '../../ports/jobs/port.ts';
import type { Mailer } from '../../ports/mail/port.ts';
import type { Meters } from '../../ports/metrics/port.ts';
import type { PaymentEvent, Payments } from '../../ports/payments/port.ts';
import { customerEmailJob, updateCustomerEmail } from './customer/customer-email.ts';
import { removeCustomerJob } from './customer/remove-customer-job.ts';
import { enqueueChargeReminders } from './emails/charge-reminders.ts';
import type { EmailRecipient } from './emails/subscription-email-content.ts';
import { sendSubscriptionEmail, subscriptionEmailJob } from './emails/subscription-email-jobs.ts';
import { billingPersonalData, keepsAddressHash } from './personal-data.ts';
import { billingRoutes } from './routes.ts';
import { coalesceByKey } from './subscription/coalesce-by-key.ts';
import { enforceDeclinedCardLimit } from './subscription/declined-cards.ts';
import { endEarlierPlansJob, enqueueEndOfPlans } from './subscription/end-earlier-plans-job.ts';
import { endPlansOfPreviousOwner } from './subscription/owned-plans.ts';
import { subscriptionActions } from './subscription/subscription-actions.ts';
import { subscriptionService } from './subscription/subscription-service.ts';
import { subscriptionStore } from './subscription/subscription-store.ts';
import { syncSubscriptions } from './subscription/sync-subscriptions.ts';
import { usedTrials } from './trial/used-trials.ts';
import { paymentEventsStore } from './webhooks/payment-events-store.ts';
import { deleteOldEvents, reconcile } from './webhooks/reconciliation.ts';
import { customerIdsOf, declinedCardJob, stripeWebhook, syncJob } from './webhooks/webhook-events.ts';

export interface BillingFeatureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly meters: Pick<Meters, 'chargeReported'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly sendNotice: SendNotice;
  /** Null if the user no longer exists. */
  readonly findRecipient: (userId: string) => Promise<EmailRecipient | null>;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
  /** The key that hashes the addresses of used trials is derived from this secret. */
  readonly secret: string;
  readonly preventRepeatTrials: boolean;
  /** False disables the limit on declined cards. */
  readonly limitsDeclinedCards: boolean;
  /** Aborts when a request has waited too long for the provider. */
  readonly timeoutSignal?: () => AbortSignal;
  readonly log: Log<'error'>;
}

/** Subscriptions: trial, payment and access. Registers itself as the receiver of the provider's events. */
export function billingFeature(deps: BillingFeatureDeps) {
  const services = createServices(deps);
  const { payments, jobs } = deps;
  payments.onEvents((events) => applyEvents(services, events));
  const feature: Feature = {
    routes: billingRoutes(subscriptionService(services), subscriptionActions(services)),
    webhooks: payments.readWebhook ? [stripeWebhook(services, payments.readWebhook)] : [],
    jobs: jobHandlers(services),
    periodicJobs: periodicJobs(services),
    personalData: billingPersonalData(services),
  };
  return {
    feature,
    endPlanWithPeriod: (tx: Transaction, userId: string) => enqueueEndOfPlans(services, tx, userId),
    keepsAddressHash: (tx: Transaction, userId: string) => keepsAddressHash(services, tx, userId),
    /** Gives the user's new email address to the payment provider, after the transaction has committed. */
    updateCustomerEmail: (tx: Transaction, userId: string) => jobs.enqueue(tx, customerEmailJob, { userId }),
  };
}

/** Processes events of the embedded payments. If this fails, the same events are delivered again. */
async function applyEvents(services: BillingServices, events: readonly PaymentEvent[]): Promise<void> {
  const subscriptionEvents = events.filter((event) => !event.isDeclinedCard);
  if (subscriptionEvents.length > 0)
    await syncSubscriptions(services, customerIdsOf(subscriptionEvents), subscriptionEvents);
  for (const customerId of customerIdsOf(events.filter((event) => event.isDeclinedCard)))
    await enforceDeclinedCardLimit(services, customerId);
}

type BillingServices = ReturnType<typeof createServices>;

function createServices(deps: BillingFeatureDeps) {
  const { db, secret, preventRepeatTrials } = deps;
  const common = {
    ...deps,
    store: subscriptionStore(db),
    events: paymentEventsStore(db),
    usedTrials: usedTrials(db, secret, preventRepeatTrials),
  };
  return { ...common, sync: coalesceByKey((customerId) => syncSubscriptions(common, [customerId])) };
}

const jobHandlers = (services: BillingServices): JobHandlers => ({
  ...subscriptionEmailJob.handledBy((payload) => sendSubscriptionEmail(services, payload)),
  ...syncJob.handledBy(({ customerId }) => services.sync(customerId)),
  ...declinedCardJob.handledBy(async ({ customerId }) => {
    await enforceDeclinedCardLimit(services, customerId);
  }),
  ...endEarlierPlansJob.handledBy(async ({ customerId }) => {
    for (const row of await services.store.findByCustomers([customerId])) await endPlansOfPreviousOwner(services, row);
    await services.sync(customerId);
  }),
  ...customerEmailJob.handledBy(({ userId }) => updateCustomerEmail(services, userId)),
  ...removeCustomerJob.handledBy(({ customerId }) => services.payments.removeCustomer(customerId)),
});

const periodicJobs = (services: BillingServices): PeriodicJob[] => [
  { name: 'billing.reconcile', clock: 'app', everyMinutes: 15, run: () => reconcile(services) },
  { name: 'billing.charge-reminders', clock: 'app', everyMinutes: 15, run: () => enqueueChargeReminders(services) },
  {
    name: 'billing.release-trials',
    clock: 'app',
    everyMinutes: DAILY,
    run: () => services.usedTrials.releaseExpired(services.clock.now()),
  },
  {
    name: 'billing.delete-old-events',
    clock: 'app',
    everyMinutes: DAILY,
    run: () => deleteOldEvents(services.events, services.clock),
  },
];

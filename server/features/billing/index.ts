import type { Database } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { JobHandlers, Jobs, PeriodicJob } from '../../ports/jobs/port.ts';
import type { PaymentEvent, Payments } from '../../ports/payments/port.ts';
import type { Patience } from './answer-in-time.ts';
import { eventsStore } from './events-store.ts';
import { customersOf, REFUSED_CARD_JOB, SYNC_JOB, stripeWebhook } from './incoming-events.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { billingPersonalData, REMOVE_CUSTOMER_JOB } from './personal-data.ts';
import { BILLING_MAIL_JOB, type PlanMailDeps, type PlanMailJob, sendPlanMail } from './plan-mails.ts';
import { planWishes } from './plan-wishes.ts';
import { forgetOldEvents, reconcile } from './reconciliation.ts';
import { refusalAfterRefusedCards } from './refused-cards.ts';
import { remindOfCharges } from './reminders.ts';
import { billingRoutes } from './routes.ts';
import { billingService } from './service.ts';
import { billingStore } from './store.ts';
import { syncPlans } from './sync.ts';
import { trialUses } from './trial-uses.ts';

export interface BillingFeatureDeps extends Omit<PlanMailDeps, 'store'>, Patience {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** What the key for remembering who had their trial is derived from. */
  readonly secret: string;
  readonly oneTrialPerPerson: boolean;
  /** False lifts the limit of refused cards. */
  readonly limitsRefusedCards: boolean;
}

/** Job payloads are ours, and these carry one id each. */
const customerIn = (payload: unknown): string => (payload as { customerId: string }).customerId;

/** The plan: its trial, its payment and who has access. Takes in the provider's events from here on. */
export function billingFeature(deps: BillingFeatureDeps): Feature {
  const parts = partsOf(deps);
  const { payments } = deps;
  payments.onEvents((events) => takeEvents(parts, events));
  return {
    routes: billingRoutes(billingService(parts), planWishes(parts)),
    webhooks: payments.readWebhook ? [stripeWebhook(parts, payments.readWebhook)] : [],
    jobs: jobsOf(parts),
    periodicJobs: periodicJobsOf(parts),
    personalData: billingPersonalData(parts),
  };
}

/** Those of the embedded payments, which are brought until they were taken in. */
async function takeEvents(parts: Parts, events: readonly PaymentEvent[]): Promise<void> {
  const plans = events.filter((event) => !event.isRefusedCard);
  if (plans.length > 0) await syncPlans(parts, customersOf(plans), plans);
  for (const customerId of customersOf(events.filter((event) => event.isRefusedCard)))
    await refusalAfterRefusedCards(parts, customerId);
}

type Parts = ReturnType<typeof partsOf>;

function partsOf(deps: BillingFeatureDeps) {
  const { db, secret, oneTrialPerPerson } = deps;
  const common = {
    ...deps,
    store: billingStore(db),
    events: eventsStore(db),
    trialUses: trialUses(db, secret, oneTrialPerPerson),
  };
  return { ...common, sync: oneAtATime((customerId) => syncPlans(common, [customerId])) };
}

const jobsOf = (parts: Parts): JobHandlers => ({
  [BILLING_MAIL_JOB]: (payload) => sendPlanMail(parts, payload as PlanMailJob),
  [SYNC_JOB]: (payload) => parts.sync(customerIn(payload)),
  [REFUSED_CARD_JOB]: async (payload) => {
    await refusalAfterRefusedCards(parts, customerIn(payload));
  },
  [REMOVE_CUSTOMER_JOB]: (payload) => parts.payments.removeCustomer(customerIn(payload)),
});

const periodicJobsOf = (parts: Parts): PeriodicJob[] => [
  { name: 'billing.reconcile', clock: 'app', everyMinutes: 15, run: () => reconcile(parts) },
  { name: 'billing.remind-of-charges', clock: 'app', everyMinutes: 15, run: () => remindOfCharges(parts) },
  {
    name: 'billing.give-back-trials',
    clock: 'app',
    everyMinutes: 24 * 60,
    run: () => parts.trialUses.giveBackForgotten(parts.clock.now()),
  },
  { name: 'billing.forget-old-events', clock: 'app', everyMinutes: 24 * 60, run: () => forgetOldEvents(parts) },
];

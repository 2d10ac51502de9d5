import {
  cancelSubscription,
  createSetupIntent,
  createSubscriptionAfterSetup,
  reactivateSubscription,
  refundSubscription,
  subscriptionStatus,
} from '../../../contract/billing.ts';
import { on, type Route, type SignedInContext } from '../../feature.ts';
import type { PlanWishes } from './plan-wishes.ts';
import type { BillingService, Subscriber } from './service.ts';

const subscriber = ({ person }: SignedInContext): Subscriber => ({ userId: person.userId, email: person.email });
const wisher = ({ person, timeZone }: SignedInContext) => ({
  userId: person.userId,
  timeZone: timeZone ?? person.timeZone,
});

// No call reads anything the browser sent: price, trial and customer are ours to know.
export const billingRoutes = (service: BillingService, wishes: PlanWishes): readonly Route[] => [
  on(subscriptionStatus, (_, context) => service.status(subscriber(context))),
  on(createSetupIntent, (_, context) => service.createSetup(subscriber(context))),
  on(createSubscriptionAfterSetup, (_, context) => service.startAfterSetup(subscriber(context))),
  on(cancelSubscription, (_, context) => wishes.cancel(wisher(context))),
  on(reactivateSubscription, (_, context) => wishes.reactivate(wisher(context))),
  on(refundSubscription, (_, context) => wishes.refund(wisher(context))),
];

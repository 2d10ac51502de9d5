import {
  cancelSubscription,
  createSetupIntent,
  createSubscriptionAfterSetup,
  reactivateSubscription,
  refundSubscription,
  subscriptionStatus,
} from '#contract/calls/billing.ts';
import { type AuthenticatedContext, type Route, route } from '../../feature.ts';
import type { SubscriptionActions } from './subscription/subscription-actions.ts';
import type { BillingUser, SubscriptionService } from './subscription/subscription-service.ts';

const toBillingUser = ({ user }: AuthenticatedContext): BillingUser => ({
  userId: user.userId,
  email: user.email,
  ownerMark: user.ownerMark,
});
const toRequester = ({ user, timeZone }: AuthenticatedContext) => ({
  userId: user.userId,
  email: user.email,
  timeZone: timeZone ?? user.timeZone,
  ownerMark: user.ownerMark,
});

// Price, trial length and customer are determined by the server. The browser only says which offer it has shown.
export const billingRoutes = (service: SubscriptionService, actions: SubscriptionActions): readonly Route[] => [
  route(subscriptionStatus, (_, context) => service.status(toBillingUser(context))),
  route(createSetupIntent, (_, context) => service.createSetup(toBillingUser(context))),
  route(createSubscriptionAfterSetup, ({ body }, context) =>
    service.startAfterSetup(toBillingUser(context), {
      shownTrialDays: body?.shownTrialDays ?? 0,
      forRunningPlan: body?.forRunningPlan ?? false,
    }),
  ),
  route(cancelSubscription, (_, context) => actions.cancel(toRequester(context))),
  route(reactivateSubscription, (_, context) => actions.reactivate(toRequester(context))),
  route(refundSubscription, (_, context) => actions.refund(toRequester(context))),
];

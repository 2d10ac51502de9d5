import { createSetupIntent, createSubscriptionAfterSetup, subscriptionStatus } from '../../../contract/billing.ts';
import { on, type Route } from '../../feature.ts';
import type { BillingService } from './service.ts';

export const billingRoutes = (service: BillingService): readonly Route[] => [
  on(subscriptionStatus, (_, { person }) => service.status(person.userId)),
  on(createSetupIntent, (_, { person }) => service.createSetup({ userId: person.userId, email: person.email })),
  on(createSubscriptionAfterSetup, (_, { person }) => service.startAfterSetup(person.userId)),
];

import { securityEvents as securityEventsCall } from '../../../contract/admin.ts';
import type { Transaction } from '../../db/client.ts';
import { on, type PersonalData, type Route } from '../../feature.ts';
import type { PeriodicJob } from '../../ports/jobs/port.ts';
import { cookieConsentRoutes, ownConsentRoutes } from './consents-routes.ts';
import { cookieConsentsService } from './cookie-consents-service.ts';
import { cookieConsentsStore } from './cookie-consents-store.ts';
import { healthConsentsService } from './health-consents-service.ts';
import { healthConsentsStore } from './health-consents-store.ts';
import type { PrivacyDeps } from './index.ts';
import { securityEvents } from './security-events.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Thirteen months: the browser's cookie has ended by then. */
const OF_NOBODY_MS = 396 * DAY_MS;

interface ConsentsPart {
  readonly routes: readonly Route[];
  readonly periodicJobs: readonly PeriodicJob[];
  readonly personalData: PersonalData;
  /** To be asked in the transaction that keeps something of a person's health. */
  readonly isHealthConsentWithdrawn: (tx: Transaction, userId: string) => Promise<boolean>;
}

/** What people agreed to (cookies, and that we keep what they tell of their health), and what happened to their account. */
export function consentsPart(deps: PrivacyDeps): ConsentsPart {
  const { db, clock } = deps;
  const cookieStore = cookieConsentsStore(db);
  const healthStore = healthConsentsStore(db);
  const cookies = cookieConsentsService({ ...deps, store: cookieStore });
  const health = healthConsentsService({ ...deps, store: healthStore });
  const events = securityEvents(deps.auditLog);
  return {
    isHealthConsentWithdrawn: healthStore.isWithdrawn,
    routes: [
      ...cookieConsentRoutes(deps, cookies),
      ...ownConsentRoutes(deps, cookies, health),
      on(securityEventsCall, ({ query }, { person }) => events.page(person.userId, query.limit, query.cursor)),
    ],
    periodicJobs: [
      {
        name: 'privacy.forget-choices-of-nobody',
        clock: 'app',
        everyMinutes: 24 * 60,
        run: () => cookieStore.removeOfNobodyBefore(new Date(clock.now().getTime() - OF_NOBODY_MS)),
      },
    ],
    personalData: {
      exportFor: async (userId) => ({
        cookieConsent: await cookies.find({ userId, visitorHash: null }),
        healthConsent: await health.read(userId),
      }),
      exportLists: { securityEvents: events.all },
      erase: async (tx, userId) => {
        await cookieStore.erase(tx, userId);
        await healthStore.erase(tx, userId);
      },
    },
  };
}

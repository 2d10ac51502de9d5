import { DAY_MS } from '#contract/domain/days.ts';
import type { AuditLogStore, RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import type { PersonalData, Route } from '#server/feature.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { DAILY, type PeriodicJob } from '#server/ports/jobs/port.ts';
import type { CheckIns, GdprSettings, UserContact } from '../deps.ts';
import { cookieConsentsService } from './cookie-consents-service.ts';
import { cookieConsentsStore } from './cookie-consents-store.ts';
import { healthConsentsService } from './health-consents-service.ts';
import { healthConsentsStore } from './health-consents-store.ts';
import { cookieConsentRoutes, userConsentRoutes } from './routes.ts';

/** Thirteen months. The visitor's cookie expires earlier. */
export const ANONYMOUS_CONSENT_RETENTION_MS = 396 * DAY_MS;

export interface ConsentsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly gdpr: GdprSettings;
  readonly cookie: { readonly secure: boolean };
  readonly audit: RecordAuditEvent;
  readonly auditLog: Pick<AuditLogStore, 'newestAt'>;
  readonly checkIns: Pick<CheckIns, 'count' | 'importable'>;
  /** Null if the user no longer exists. */
  readonly findUser: (userId: string) => Promise<UserContact | null>;
}

interface ConsentsFeature {
  readonly routes: readonly Route[];
  readonly periodicJobs: readonly PeriodicJob[];
  readonly personalData: PersonalData;
  /** Must be called in each transaction that stores health data, and before each request that sends it to a service. */
  readonly isHealthConsentWithdrawn: (on: Database | Transaction, userId: string) => Promise<boolean>;
}

/** Users' consents: cookies, and the storage of health data. */
export function consentsFeature(deps: ConsentsDeps): ConsentsFeature {
  const { db, clock } = deps;
  const cookieStore = cookieConsentsStore(db);
  const healthStore = healthConsentsStore(db);
  const cookies = cookieConsentsService({ ...deps, store: cookieStore });
  const health = healthConsentsService({ ...deps, store: healthStore });
  return {
    isHealthConsentWithdrawn: healthStore.isWithdrawn,
    routes: [...cookieConsentRoutes(deps, cookies), ...userConsentRoutes(deps, cookies, health)],
    periodicJobs: [
      {
        name: 'privacy.purge-anonymous-consents',
        clock: 'app',
        everyMinutes: DAILY,
        run: () => cookieStore.purgeAnonymousBefore(new Date(clock.now().getTime() - ANONYMOUS_CONSENT_RETENTION_MS)),
      },
    ],
    personalData: {
      exportFor: async (userId) => ({
        cookieConsent: await cookies.find({ userId, visitorHash: null }),
        healthConsent: await health.read(userId),
      }),
      erase: async (tx, userId) => {
        await cookieStore.erase(tx, userId);
        await healthStore.erase(tx, userId);
      },
    },
  };
}

import type { RecordAuditEvent } from '../../audit-log/audit-log-store.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import type { RecipientHash } from '../../notices/recipient-hash.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import type { Mailer } from '../../ports/mail/port.ts';
import { issuesFeature } from './issues/index.ts';
import { subscribersFeature } from './subscribers/index.ts';

export interface NewsletterDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly newId: () => string;
  readonly hashRecipient: RecipientHash;
  /** Records what administrators do. */
  readonly audit: RecordAuditEvent;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
  /** Verifies the signature of bounce reports. If undefined, no reports are accepted. */
  readonly bounceSecret: string | undefined;
  /** For sessions, and for the age of those reports, because another machine signed them. */
  readonly systemClock: Clock;
  /** Null if the user no longer exists. */
  readonly findUser: (userId: string) => Promise<{ readonly email: string; readonly emailVerified: boolean } | null>;
  /**
   * Enqueues, in the caller's transaction, the last email about security. It is sent whatever the user's preference.
   */
  readonly announceSecurityEmailsOff: (tx: Transaction, userId: string) => Promise<void>;
}

/** The newsletter: who gets it (subscribers/), and how an issue is written (issues/) and delivered (delivery/). */
export function newsletterFeature(deps: NewsletterDeps) {
  const subscribers = subscribersFeature(deps);
  const issues = issuesFeature(deps);
  const feature: Feature = {
    routes: [...subscribers.routes, ...issues.routes],
    webhooks: [...subscribers.webhooks, ...issues.webhooks],
    jobs: { ...subscribers.jobs, ...issues.jobs },
    periodicJobs: [...subscribers.periodicJobs, ...issues.periodicJobs],
    close: issues.close,
    personalData: subscribers.personalData,
  };
  return {
    feature,
    /** Whether this user wants emails about the security of their account. */
    wantsSecurityEmails: subscribers.wantsSecurityEmails,
    addressChanges: subscribers.addressChanges,
    /** Removes the user's email preferences, so that the defaults apply again. */
    removePreferences: subscribers.removePreferences,
    /** From this transaction on, no newsletter email is started to a user who is being deleted. */
    stopSendingTo: subscribers.personalData.erase,
  };
}

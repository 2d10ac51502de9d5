import type { RecordAuditEvent } from '../../audit-log/audit-log-store.ts';
import type { Database } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
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
  /** Told what administrators do. */
  readonly audit: RecordAuditEvent;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
  /** Signs reports of bounces; undefined: none are taken. */
  readonly bounceSecret: string | undefined;
  /** The age of those reports is measured on it: another machine signed them. */
  readonly machineClock: Clock;
  /** Null when the person is gone. */
  readonly findUser: (userId: string) => Promise<{ readonly email: string; readonly emailVerified: boolean } | null>;
}

/**
 * Mails that people asked for: who gets them (subscribers/) and how an issue is written and delivered
 * (issues/).
 */
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
    /** Whether this person wants to be told by mail what happens to their account's safety. */
    wantsSecurityEmails: subscribers.wantsSecurityEmails,
    /** From this transaction on no mail of the newsletter is begun to somebody who is leaving. */
    stopSendingTo: subscribers.personalData.erase,
  };
}

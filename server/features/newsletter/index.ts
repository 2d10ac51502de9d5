import type { Audit } from '../../audit-log-store.ts';
import type { Database } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import type { Mailer } from '../../ports/mail/port.ts';
import { issuesPart } from './issues-part.ts';
import { peoplePart } from './people-part.ts';

export interface NewsletterDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly newId: () => string;
  /** Told what administrators do. */
  readonly audit: Audit;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
  /** Signs reports of bounces; undefined: none are taken. */
  readonly bounceSecret: string | undefined;
  /** The age of those reports is measured on it: another machine signed them. */
  readonly machineClock: Clock;
  readonly log: {
    readonly info: (details: object, message: string) => void;
    readonly warn: (details: object, message: string) => void;
  };
  /** Null when the person is gone. */
  readonly personOf: (userId: string) => Promise<{ readonly email: string; readonly emailVerified: boolean } | null>;
}

/**
 * Mails that people asked for: who gets them (people-part.ts) and how an issue is written and delivered
 * (issues-part.ts).
 */
export function newsletterFeature(deps: NewsletterDeps) {
  const people = peoplePart(deps);
  const issues = issuesPart(deps);
  const feature: Feature = {
    routes: [...people.routes, ...issues.routes],
    webhooks: [...people.webhooks, ...issues.webhooks],
    jobs: { ...people.jobs, ...issues.jobs },
    periodicJobs: [...people.periodicJobs, ...issues.periodicJobs],
    close: issues.close,
    personalData: people.personalData,
  };
  return {
    feature,
    /** Whether this person wants to be told by mail what happens to their account's safety. */
    wantsSecurityMails: people.wantsSecurityMails,
    /** From this transaction on no mail of the newsletter is begun to somebody who is leaving. */
    stopWritingTo: people.personalData.erase,
  };
}

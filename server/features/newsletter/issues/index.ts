import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Database } from '#server/db/client.ts';
import type { Route, Webhook } from '#server/feature.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { JobHandlers, Jobs, PeriodicJob } from '#server/ports/jobs/port.ts';
import type { Mailer } from '#server/ports/mail/port.ts';
import { bounceWebhook } from '../bounces/bounce-webhook.ts';
import { bouncesStore } from '../bounces/bounces-store.ts';
import { deliveriesStore } from '../delivery/deliveries-store.ts';
import { deliveryService } from '../delivery/delivery-service.ts';
import { draftsService } from './drafts-service.ts';
import { draftsStore } from './drafts-store.ts';
import { renderIssueEmail, renderTestEmail } from './issue-email.ts';
import { deliverIssueJob, issuesService, sendTestIssueJob, type TestIssue } from './issues-service.ts';
import { issuesStore } from './issues-store.ts';
import { issuesRoutes } from './routes.ts';

interface IssuesFeatureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly newId: () => string;
  /** Records what administrators do. */
  readonly audit: RecordAuditEvent;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
  /** Verifies the signature of bounce reports. If undefined, no reports are accepted. */
  readonly bounceSecret: string | undefined;
  /** For the age of those reports, because another machine signed them. */
  readonly systemClock: Clock;
  /** Null if the user no longer exists. */
  readonly findUser: (userId: string) => Promise<{ readonly email: string } | null>;
}

interface IssuesFeature {
  readonly routes: readonly Route[];
  readonly webhooks: readonly Webhook[];
  readonly jobs: JobHandlers;
  readonly periodicJobs: readonly PeriodicJob[];
  readonly close: () => Promise<void>;
}

/** Issues: writing, sending, pausing and resuming them, and reporting their progress. */
export function issuesFeature(deps: IssuesFeatureDeps): IssuesFeature {
  const { db, bounceSecret, appUrl, supportEmail } = deps;
  const store = issuesStore(db);
  const issues = issuesService({ ...deps, store });
  const drafts = draftsService({ ...deps, store: draftsStore(db) });
  const deliveries = deliveriesStore(db);
  const { deliver, correctDueTimes, close } = deliveryService({
    ...deps,
    deliveries,
    enqueueContinuation: issues.enqueueContinuation,
    renderIssue: async (issueId) => {
      const issue = await store.findContent(issueId);
      return issue && renderIssueEmail(issue, { appUrl, supportEmail });
    },
  });
  /** Finds everything left to send: after a killed process, a due retry or an unavailable mail server. */
  const continueSending = async () => {
    await correctDueTimes();
    await Promise.all((await deliveries.listSendingIssues()).map(deliver));
  };
  return {
    routes: issuesRoutes(issues, drafts),
    webhooks: bounceSecret ? [bounceWebhook({ ...deps, store: bouncesStore(db) }, bounceSecret)] : [],
    jobs: {
      ...deliverIssueJob.handledBy(({ issueId }) => deliver(issueId)),
      ...sendTestIssueJob.handledBy((issue) => sendTestEmail(deps, issue)),
    },
    periodicJobs: [{ name: 'newsletter.continue-sending', clock: 'app', everyMinutes: 1, run: continueSending }],
    close,
  };
}

/** Sends nothing if the user no longer exists. A permanently refused address ends the job without a retry. */
async function sendTestEmail(deps: IssuesFeatureDeps, { userId, subject, content }: TestIssue): Promise<void> {
  const { findUser, mailer, appUrl, supportEmail } = deps;
  const user = await findUser(userId);
  if (user) await mailer.send(await renderTestEmail({ subject, content }, user.email, { appUrl, supportEmail }));
}

import type { Route, Webhook } from '../../../feature.ts';
import type { JobHandlers, PeriodicJob } from '../../../ports/jobs/port.ts';
import { bounceWebhook } from '../bounces/bounce-webhook.ts';
import { bouncesStore } from '../bounces/bounces-store.ts';
import { deliveriesStore } from '../delivery/deliveries-store.ts';
import { deliveryService } from '../delivery/delivery-service.ts';
import type { NewsletterDeps } from '../index.ts';
import { draftsService } from './drafts-service.ts';
import { draftsStore } from './drafts-store.ts';
import { renderIssueEmail, renderTestEmail } from './issue-email.ts';
import {
  DELIVER_ISSUE_JOB,
  type DeliverIssueJob,
  issuesService,
  SEND_TEST_ISSUE_JOB,
  type SendTestIssueJob,
} from './issues-service.ts';
import { issuesStore } from './issues-store.ts';
import { issuesRoutes } from './routes.ts';

interface IssuesFeature {
  readonly routes: readonly Route[];
  readonly webhooks: readonly Webhook[];
  readonly jobs: JobHandlers;
  readonly periodicJobs: readonly PeriodicJob[];
  readonly close: () => Promise<void>;
}

/** How an issue is written, sent to everybody who wants it, watched, paused and resumed. */
export function issuesFeature(deps: NewsletterDeps): IssuesFeature {
  const { db, bounceSecret, appUrl, supportEmail } = deps;
  const store = issuesStore(db);
  const issues = issuesService({ ...deps, store });
  const drafts = draftsService({ ...deps, store: draftsStore(db) });
  const deliveries = deliveriesStore(db);
  const { deliver, close } = deliveryService({
    ...deps,
    deliveries,
    enqueueContinuation: issues.enqueueContinuation,
    renderIssue: async (issueId) => {
      const issue = await store.findContent(issueId);
      return issue && renderIssueEmail(issue, { appUrl, supportEmail });
    },
  });
  /** Killed processes, tries that are due again, a mail server that was away: all are found here. */
  const continueSending = async () => {
    await Promise.all((await deliveries.listSendingIssues()).map(deliver));
  };
  return {
    routes: issuesRoutes(issues, drafts),
    webhooks: bounceSecret ? [bounceWebhook({ ...deps, store: bouncesStore(db) }, bounceSecret)] : [],
    // Payloads of these jobs are only ever made by issuesService.
    jobs: {
      [DELIVER_ISSUE_JOB]: (payload) => deliver((payload as DeliverIssueJob).issueId),
      [SEND_TEST_ISSUE_JOB]: (payload) => sendTestEmail(deps, payload as SendTestIssueJob),
    },
    periodicJobs: [{ name: 'newsletter.continue-sending', clock: 'app', everyMinutes: 1, run: continueSending }],
    close,
  };
}

/** Who is gone gets no mail; an address that refuses for good ends the job. */
async function sendTestEmail(deps: NewsletterDeps, { userId, subject, content }: SendTestIssueJob): Promise<void> {
  const { findUser, mailer, appUrl, supportEmail } = deps;
  const user = await findUser(userId);
  if (user) await mailer.send(await renderTestEmail({ subject, content }, user.email, { appUrl, supportEmail }));
}

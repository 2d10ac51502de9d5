import type { Route, Webhook } from '../../feature.ts';
import type { JobHandlers, PeriodicJob } from '../../ports/jobs/port.ts';
import { bounceReports } from './bounce-reports.ts';
import { deliveriesStore } from './deliveries-store.ts';
import { delivery } from './delivery.ts';
import { draftsService } from './drafts-service.ts';
import { draftsStore } from './drafts-store.ts';
import type { NewsletterDeps } from './index.ts';
import { issueLetter, testLetter } from './issue-letter.ts';
import { issuesRoutes } from './issues-routes.ts';
import { DELIVER_JOB, type DeliverJob, issuesService, TEST_JOB, type TestJob } from './issues-service.ts';
import { issuesStore } from './issues-store.ts';
import { reportsStore } from './reports-store.ts';

interface IssuesPart {
  readonly routes: readonly Route[];
  readonly webhooks: readonly Webhook[];
  readonly jobs: JobHandlers;
  readonly periodicJobs: readonly PeriodicJob[];
  readonly close: () => Promise<void>;
}

/** How an issue is written, sent to everybody who wants it, watched, paused and resumed. */
export function issuesPart(deps: NewsletterDeps): IssuesPart {
  const { db, bounceSecret, appUrl, supportEmail } = deps;
  const store = issuesStore(db);
  const issues = issuesService({ ...deps, store });
  const drafts = draftsService({ ...deps, store: draftsStore(db) });
  const deliveries = deliveriesStore(db);
  const { deliver, close } = delivery({
    ...deps,
    deliveries,
    goOnLater: issues.goOnLater,
    letterOf: async (issueId) => {
      const words = await store.wordsOf(issueId);
      return words && issueLetter(words, { appUrl, supportEmail });
    },
  });
  /** Killed processes, tries that are due again, a mail server that was away: all are found here. */
  const carryOn = async () => {
    await Promise.all((await deliveries.sendingIssues()).map(deliver));
  };
  return {
    routes: issuesRoutes(issues, drafts),
    webhooks: bounceSecret ? [bounceReports({ ...deps, store: reportsStore(db) }, bounceSecret)] : [],
    // Payloads of these jobs are only ever made by issuesService.
    jobs: {
      [DELIVER_JOB]: (payload) => deliver((payload as DeliverJob).issueId),
      [TEST_JOB]: (payload) => sendTest(deps, payload as TestJob),
    },
    periodicJobs: [{ name: 'newsletter.carry-on', clock: 'app', everyMinutes: 1, run: carryOn }],
    close,
  };
}

/** Who is gone gets no mail; an address that refuses for good ends the job. */
async function sendTest(deps: NewsletterDeps, { userId, subject, content }: TestJob): Promise<void> {
  const { personOf, mailer, appUrl, supportEmail } = deps;
  const person = await personOf(userId);
  if (person) await mailer.send(await testLetter({ subject, content }, person.email, { appUrl, supportEmail }));
}

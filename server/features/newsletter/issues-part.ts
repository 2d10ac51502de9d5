import type { Route, Webhook } from '../../feature.ts';
import type { JobHandlers, PeriodicJob } from '../../ports/jobs/port.ts';
import type { NewsletterDeps } from './index.ts';

interface IssuesPart {
  readonly routes: readonly Route[];
  readonly webhooks: readonly Webhook[];
  readonly jobs: JobHandlers;
  readonly periodicJobs: readonly PeriodicJob[];
}

/** How an issue is written, sent to everybody who wants it, watched, paused and resumed. */
export function issuesPart(_deps: NewsletterDeps): IssuesPart {
  return { routes: [], webhooks: [], jobs: {}, periodicJobs: [] };
}

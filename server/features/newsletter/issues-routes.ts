import {
  listIssues,
  newsletterDraft,
  newsletterIssue,
  newsletterRecipients,
  pauseIssue,
  previewIssue,
  resumeIssue,
  saveNewsletterDraft,
  sendNewsletter,
  sendTestIssue,
} from '../../../contract/newsletter-issues.ts';
import { FramedPage, on, type Route } from '../../feature.ts';
import type { DraftsService } from './drafts-service.ts';
import type { IssuesService } from './issues-service.ts';

export const issuesRoutes = (issues: IssuesService, drafts: DraftsService): readonly Route[] => [
  on(sendNewsletter, ({ body }, { person, idempotencyKey }) => issues.send(body, person.userId, idempotencyKey)),
  on(sendTestIssue, ({ body }, { person }) => issues.sendTest(body, person.userId)),
  on(newsletterDraft, (_, { person }) => drafts.read(person.userId)),
  on(saveNewsletterDraft, ({ body }, { person }) => drafts.save(person.userId, body)),
  on(previewIssue, async (_, { person }) => new FramedPage(await drafts.preview(person.userId))),
  on(newsletterRecipients, () => issues.countRecipients()),
  on(listIssues, () => issues.list()),
  on(newsletterIssue, ({ params }) => issues.find(params.id)),
  on(pauseIssue, ({ params }, { person }) => issues.pause(params.id, person.userId)),
  on(resumeIssue, ({ params }, { person }) => issues.resume(params.id, person.userId)),
];

import {
  countRecipients,
  issueDraft,
  listIssues,
  newsletterIssue,
  pauseIssue,
  previewIssue,
  resumeIssue,
  saveIssueDraft,
  sendIssue,
  sendTestIssue,
} from '#contract/calls/newsletter-issues.ts';
import { type Route, route } from '#server/feature.ts';
import { framedHtmlReply } from '#server/reply.ts';
import type { DraftsService } from './drafts-service.ts';
import type { IssuesService } from './issues-service.ts';

export const issuesRoutes = (issues: IssuesService, drafts: DraftsService): readonly Route[] => [
  route(sendIssue, ({ body }, { user, idempotencyKey }) => issues.send(body, user.userId, idempotencyKey)),
  route(sendTestIssue, ({ body }, { user }) => issues.sendTest(body, user.userId)),
  route(issueDraft, (_, { user }) => drafts.read(user.userId)),
  route(saveIssueDraft, ({ body }, { user }) => drafts.save(user.userId, body)),
  route(previewIssue, async (_, { user }) => framedHtmlReply(await drafts.preview(user.userId))),
  route(countRecipients, () => issues.countRecipients()),
  route(listIssues, () => issues.list()),
  route(newsletterIssue, ({ params }) => issues.find(params.id)),
  route(pauseIssue, ({ params }, { user }) => issues.pause(params.id, user.userId)),
  route(resumeIssue, ({ params }, { user }) => issues.resume(params.id, user.userId)),
];

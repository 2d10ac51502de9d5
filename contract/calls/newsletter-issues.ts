/** How an issue of the newsletter is written, sent and watched. */
import { z } from 'zod';
import { call } from '../call.ts';
import { NEWSLETTER_CONTENT_MAX, NEWSLETTER_SUBJECT_MAX } from '../limits.ts';
import { adminReads, HOUR, perUser } from '../rate-limits.ts';
import { text } from '../schemas/text.ts';

const messageReply = z.object({ message: z.string() });
const SUBJECT_AND_CONTENT_REQUIRED = 'Please fill in both subject and content.';
const issueContent = z.object({
  subject: text().trim().min(1, SUBJECT_AND_CONTENT_REQUIRED).max(NEWSLETTER_SUBJECT_MAX),
  /** Markdown. */
  content: text().trim().min(1, SUBJECT_AND_CONTENT_REQUIRED).max(NEWSLETTER_CONTENT_MAX),
});

/**
 * Takes on an issue for everybody who is to get it; it is delivered in the background. With the same Idempotency-Key,
 * or the same words while they are still being sent, it is the same issue.
 */
export const sendIssue = call({
  method: 'POST',
  path: '/api/newsletter/send',
  guard: 'admin',
  needsReauthentication: true,
  limit: perUser(20, HOUR),
  body: issueContent,
  /** sentCount: the number of recipients taken on. */
  reply: z.object({ sentCount: z.int(), issueId: z.uuid() }),
  errors: ['too_many_requests'],
});

/** One mail, to the administrator who asks. */
export const sendTestIssue = call({
  method: 'POST',
  path: '/api/admin/newsletter/test',
  guard: 'admin',
  needsReauthentication: true,
  limit: perUser(30, HOUR),
  body: issueContent,
  reply: messageReply,
  errors: ['too_many_requests'],
});

/** What the administrator was writing: kept, so that it is not lost, and shown as the real mail by `previewIssue`. */
const draft = z.object({
  subject: text().max(NEWSLETTER_SUBJECT_MAX),
  content: text().max(NEWSLETTER_CONTENT_MAX),
});

export const issueDraft = call({
  method: 'GET',
  path: '/api/admin/newsletter/draft',
  guard: 'admin',
  limit: adminReads,
  reply: draft,
  errors: [],
});

/** Touches nobody but the one who writes, so it asks for no fresh sign-in. */
export const saveIssueDraft = call({
  method: 'POST',
  path: '/api/admin/newsletter/draft',
  guard: 'admin',
  limit: perUser(3600, HOUR),
  body: draft,
  reply: messageReply,
  errors: ['too_many_requests'],
});

/** The draft as the mail it would be, as a document for a frame. */
export const previewIssue = call({
  method: 'GET',
  path: '/api/admin/newsletter/preview',
  guard: 'admin',
  limit: adminReads,
  reply: z.string(),
  errors: [],
});

/** How many an issue would go to now, each address once, without the suppressed. */
export const countRecipients = call({
  method: 'GET',
  path: '/api/admin/newsletter/recipients',
  guard: 'admin',
  limit: adminReads,
  reply: z.object({ count: z.int() }),
  errors: [],
});

export const issueStates = ['sending', 'paused', 'sent'] as const;

const issue = z.object({
  id: z.uuid(),
  subject: z.string(),
  state: z.enum(issueStates),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Taken on when it was sent. */
  total: z.int(),
  sent: z.int(),
  /** Refused for good by the receiving side, or given up after two days of temporary refusals. */
  failed: z.int(),
  /** Nobody who is to get it is left out of these while it is being sent; 0 once it is finished. */
  left: z.int(),
  /** How many of those left wait for another try after a temporary refusal. */
  waiting: z.int(),
  /** How many left the newsletter by a link of this issue. */
  unsubscribed: z.int(),
});
export type NewsletterIssue = z.output<typeof issue>;

/** Newest first, 50 at most. */
export const listIssues = call({
  method: 'GET',
  path: '/api/admin/newsletter/issues',
  guard: 'admin',
  limit: adminReads,
  reply: z.object({ issues: z.array(issue) }),
  errors: [],
});

const issueCall = { guard: 'admin', params: z.object({ id: z.uuid() }), reply: issue } as const;

export const newsletterIssue = call({
  ...issueCall,
  method: 'GET',
  path: '/api/admin/newsletter/issues/:id',
  limit: adminReads,
  errors: ['not_found'],
});

/** Nothing more is handed to the mail server; what is under way arrives. An issue that is finished stays so. */
export const pauseIssue = call({
  ...issueCall,
  method: 'POST',
  path: '/api/admin/newsletter/issues/:id/pause',
  needsReauthentication: true,
  limit: perUser(120, HOUR),
  errors: ['not_found', 'too_many_requests'],
});

export const resumeIssue = call({
  ...issueCall,
  method: 'POST',
  path: '/api/admin/newsletter/issues/:id/resume',
  needsReauthentication: true,
  limit: perUser(120, HOUR),
  errors: ['not_found', 'too_many_requests'],
});

/** Writing, sending and tracking an issue of the newsletter. */
import { z } from 'zod';
import { call } from '../call.ts';
import { NEWSLETTER_CONTENT_MAX, NEWSLETTER_SUBJECT_MAX } from '../limits.ts';
import { adminReads, HOUR, perUser } from '../rate-limits.ts';
import { messageReply } from '../schemas/message-reply.ts';
import { text } from '../schemas/text.ts';

const SUBJECT_AND_CONTENT_REQUIRED = 'Please fill in both subject and content.';
const issueContent = z.object({
  subject: text().trim().min(1, SUBJECT_AND_CONTENT_REQUIRED).max(NEWSLETTER_SUBJECT_MAX),
  /** Markdown. */
  content: text().trim().min(1, SUBJECT_AND_CONTENT_REQUIRED).max(NEWSLETTER_CONTENT_MAX),
});

/**
 * Accepts an issue for all its recipients and delivers it in the background. Calls with the same Idempotency-Key, or
 * with the same text while it is still being sent, refer to the same issue.
 */
export const sendIssue = call({
  method: 'POST',
  path: '/api/newsletter/send',
  guard: 'admin',
  needsReauthentication: true,
  limit: perUser(20, HOUR),
  body: issueContent,
  /** sentCount: the number of recipients. */
  reply: z.object({ sentCount: z.int(), issueId: z.uuid() }),
  errors: ['too_many_requests', 'idempotency_mismatch'],
});

/** Sends one email, to the administrator who requests it. */
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

/**
 * The text that an administrator is writing. It is stored so that it is not lost, and `previewIssue` renders it as the
 * real email.
 */
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

/** Affects only the administrator who is writing, so it needs no reauthentication. */
export const saveIssueDraft = call({
  method: 'POST',
  path: '/api/admin/newsletter/draft',
  guard: 'admin',
  limit: perUser(3600, HOUR),
  body: draft,
  reply: messageReply,
  errors: ['too_many_requests'],
});

/** The draft rendered as the email, as a document for a frame. */
export const previewIssue = call({
  method: 'GET',
  path: '/api/admin/newsletter/preview',
  guard: 'admin',
  limit: adminReads,
  reply: z.string(),
  errors: [],
});

/** The number of recipients that an issue would have now: each address once, without suppressed ones. */
export const countRecipients = call({
  method: 'GET',
  path: '/api/admin/newsletter/recipients',
  guard: 'admin',
  limit: adminReads,
  reply: z.object({ count: z.int() }),
  errors: [],
});

const issueStates = ['sending', 'paused', 'sent'] as const;

const issue = z.object({
  id: z.uuid(),
  subject: z.string(),
  state: z.enum(issueStates),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** The number of recipients, determined when it was sent. */
  total: z.int(),
  sent: z.int(),
  /** Permanently refused by the receiving server, or given up after two days of temporary refusals. */
  failed: z.int(),
  /** The number of remaining recipients, including those without a delivery yet; 0 once the issue is finished. */
  left: z.int(),
  /** How many of the remaining ones wait for a retry after a temporary refusal. */
  waiting: z.int(),
  /** Whether the mail server accepts no emails at present. All remaining ones then wait, and are sent once it does. */
  mailServerUnavailable: z.boolean(),
  /** How many recipients unsubscribed through a link in this issue. */
  unsubscribed: z.int(),
});
export type NewsletterIssue = z.output<typeof issue>;

/** Newest first, at most 50. */
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

/**
 * No further email is handed to the mail server. Emails in flight are still delivered. A finished issue stays finished.
 */
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

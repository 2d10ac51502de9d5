/** Recipients of the newsletter: subscribing, confirming, unsubscribing, preferences, and the administrators' lists. */
import { z } from 'zod';
import { call } from '../call.ts';
import { EMAIL_MAX, LIST_ROWS_MAX } from '../limits.ts';
import {
  adminReads,
  emailLinkLimit,
  emailSendingLimit,
  HOUR,
  ownReads,
  perIp,
  perUser,
  unlimited,
} from '../rate-limits.ts';
import { messageReply } from '../schemas/message-reply.ts';
import { pageQuery } from '../schemas/page-query.ts';
import { singleLineText, text } from '../schemas/text.ts';

const INVALID_EMAIL_MESSAGE = 'This email needs an @ sign, like name@example.com.';

/**
 * An address that anyone may enter. After the @ it may contain letters of any script, as domain names do; before it,
 * the characters that every mail server accepts. Quoted names and display names are not accepted. Each dot can be
 * matched in only one way, so that the time of a check is linear in the length.
 */
const emailAddress = z
  .string()
  .trim()
  .max(EMAIL_MAX, 'This email is too long.')
  .regex(
    /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[^\s\p{Cc}<>()[\]\\,;:"@./?#%]+(?:\.[^\s\p{Cc}<>()[\]\\,;:"@./?#%]+)+$/u,
    INVALID_EMAIL_MESSAGE,
  );
/** A token from an email: opaque, base64url with at most one dot between its parts. */
const linkToken = text().min(1).max(200);
const zeroOrOne = z.union([z.literal(0), z.literal(1)]);

/** The same reply for an address that is new, pending or confirmed. */
export const subscribeToNewsletter = call({
  method: 'POST',
  path: '/api/newsletter/subscribe',
  guard: 'public',
  limit: emailSendingLimit,
  body: z.object({
    email: emailAddress,
    /** Sent by the page for a signed-in user. The server ignores it and uses the session's user. */
    userId: text().max(100).nullish(),
    subscriptionSource: singleLineText().max(50).default('website'),
  }),
  reply: messageReply,
  /** invalid_input: the part after the @ is not a valid domain. */
  errors: ['invalid_input', 'too_many_requests'],
});

/** Called by the page itself: the link in the email opens the page and changes nothing. */
export const confirmNewsletter = call({
  method: 'GET',
  path: '/api/newsletter/confirm',
  changesState: true,
  guard: 'public',
  limit: emailLinkLimit,
  query: z.object({ token: linkToken }),
  reply: z.object({ confirmed: z.boolean(), message: z.string() }),
  errors: ['link_invalid', 'too_many_requests'],
});

/** The same reply for every address. Ends both a subscription and a user's preference. */
export const unsubscribeByEmail = call({
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  guard: 'public',
  limit: perIp(30, HOUR),
  body: z.object({ email: emailAddress }),
  reply: messageReply,
  errors: ['too_many_requests'],
});

/** Called by the page itself, with the token of an issue. */
export const unsubscribeByToken = call({
  method: 'GET',
  path: '/api/newsletter/unsubscribe',
  changesState: true,
  guard: 'public',
  limit: emailLinkLimit,
  query: z.object({ token: linkToken }),
  reply: z.object({ unsubscribed: z.boolean(), message: z.string() }),
  errors: ['link_invalid', 'too_many_requests'],
});

/**
 * The address that mail programs POST to (RFC 8058, server/features/newsletter/subscribers/one-click-unsubscribe.ts). A
 * GET only redirects to the page.
 */
export const oneClickUnsubscribePage = call({
  method: 'GET',
  path: '/api/newsletter/one-click',
  guard: 'public',
  limit: unlimited('only leads to the page, whatever the token'),
  reply: z.string(),
  errors: [],
});

const preferences = z.object({
  marketingEmails: zeroOrOne,
  productUpdates: zeroOrOne,
  securityNotifications: zeroOrOne,
  newsletter: zeroOrOne,
});
export type EmailPreferences = z.output<typeof preferences>;

const preferencesReply = z.object({
  preferences,
  consentStatus: z.object({
    emailVerified: z.boolean(),
    /** When the user last saved these choices; null: never, so they are the defaults. */
    consentGivenAt: z.iso.datetime().nullable(),
  }),
});

export const emailPreferences = call({
  method: 'GET',
  path: '/api/user/email-preferences',
  guard: 'session',
  limit: ownReads,
  reply: preferencesReply,
  errors: [],
});

export const saveEmailPreferences = call({
  method: 'POST',
  path: '/api/user/email-preferences',
  guard: 'session',
  limit: perUser(60, HOUR),
  body: preferences.extend({
    /** Optional. Another user's id is refused with 404. */
    userId: text().max(100).nullish(),
  }),
  reply: preferencesReply,
  /** fresh_sign_in_required: only to turn security notifications off. */
  errors: ['not_found', 'fresh_sign_in_required', 'too_many_requests'],
});

/** Why an address does not get newsletters any more. */
export const suppressionReasons = ['refused', 'bounced', 'complained'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

const suppression = z
  .object({ reason: z.enum(suppressionReasons), answer: z.string(), since: z.iso.datetime() })
  .nullable();

/**
 * Newest first. `total` and the next cursor are in headers (X-Total-Count, X-Next-Cursor). Without a query the list has
 * at most LIST_ROWS_MAX rows.
 */
const listQuery = z.object({
  /** Part of an address. */
  search: singleLineText().max(EMAIL_MAX).optional(),
  ...pageQuery(LIST_ROWS_MAX).shape,
});

export const listSubscribers = call({
  method: 'GET',
  path: '/api/newsletter/subscribers',
  guard: 'admin',
  limit: adminReads,
  query: listQuery,
  reply: z.object({
    subscribers: z.array(
      z.object({
        id: z.uuid(),
        email: z.string(),
        subscribedAt: z.iso.datetime(),
        /** Null: pending. */
        doubleOptinConfirmedAt: z.iso.datetime().nullable(),
        suppressed: suppression,
      }),
    ),
  }),
  errors: [],
});

export const deleteSubscriber = call({
  method: 'DELETE',
  path: '/api/newsletter/subscribers/:id',
  guard: 'admin',
  needsReauthentication: true,
  limit: perUser(600, HOUR),
  params: z.object({ id: z.uuid() }),
  reply: messageReply,
  errors: ['not_found', 'too_many_requests'],
});

export const newsletterStats = call({
  method: 'GET',
  path: '/api/admin/newsletter/stats',
  guard: 'admin',
  limit: adminReads,
  reply: z.object({ total: z.int(), active: z.int() }),
  errors: [],
});

export const listNewsletterUsers = call({
  method: 'GET',
  path: '/api/admin/member-newsletter/subscribers',
  guard: 'admin',
  limit: adminReads,
  query: listQuery,
  reply: z.object({
    subscribers: z.array(
      z.object({
        id: z.uuid(),
        email: z.string(),
        newsletter: zeroOrOne,
        createdAt: z.iso.datetime(),
        suppressed: suppression,
      }),
    ),
  }),
  errors: [],
});

export const newsletterUserStats = call({
  method: 'GET',
  path: '/api/admin/member-newsletter/stats',
  guard: 'admin',
  limit: adminReads,
  reply: z.object({ total: z.int(), newsletterOptedIn: z.int() }),
  errors: [],
});

export const setUserNewsletter = call({
  method: 'PATCH',
  path: '/api/admin/member-newsletter/:userId',
  guard: 'admin',
  needsReauthentication: true,
  limit: perUser(600, HOUR),
  params: z.object({ userId: z.uuid() }),
  body: z.object({ newsletter: zeroOrOne }),
  reply: messageReply,
  errors: ['not_found', 'address_suppressed', 'too_many_requests'],
});

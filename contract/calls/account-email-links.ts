/** Links in mails about an account: asking for them, and what their pages call. docs/decisions/029. */
import { z } from 'zod';
import { call } from '../call.ts';
import { emailLinkLimit, emailLinkPasswordLimit, emailSendingLimit } from '../rate-limits.ts';
import { text } from '../schemas/text.ts';
import { currentPassword, email, messageReply, newPassword } from './accounts.ts';

/** A token from a mail: 32 random bytes as base64url. */
const linkToken = text().min(1).max(100);

/**
 * Called by the page /verify-email, never by a link in a mail. Verifies in a browser where the account is signed in,
 * and changes nothing anywhere else: there the answer is `verified: false`, and what is needed instead, which goes to
 * verifyEmailWithProof.
 */
export const verifyEmail = call({
  method: 'GET',
  path: '/api/auth/verify-email',
  guard: 'optional',
  limit: emailLinkLimit,
  query: z.object({ token: linkToken }),
  reply: z.object({
    verified: z.boolean(),
    message: z.string(),
    /** 'new-password': this account has none yet, or its address is an administrator's. */
    needs: z.enum(['password', 'new-password']).optional(),
  }),
  errors: ['link_invalid', 'too_many_requests'],
});

/** A link from a mail, and what shows that it is followed by the account's own person. */
const ownershipProof = z.object({
  token: linkToken,
  /** The account's. */
  password: currentPassword.optional(),
  newPassword: newPassword.optional(),
});

/**
 * Verifies the address with the account's password, or with a new one. A new one takes the account over: every
 * session and every other way to sign in that there was ends.
 */
export const verifyEmailWithProof = call({
  method: 'POST',
  path: '/api/auth/verify-email',
  guard: 'optional',
  limit: emailLinkPasswordLimit,
  body: ownershipProof,
  reply: z.object({ verified: z.boolean(), message: z.string() }),
  errors: [
    'link_invalid',
    'wrong_password',
    'password_required',
    'new_password_required',
    'password_too_common',
    'too_many_requests',
  ],
});

/** Called by the page /not-me: whoever reads the mail says that the account is not theirs. Nothing is deleted. */
export const disownEmail = call({
  method: 'POST',
  path: '/api/auth/not-me',
  guard: 'public',
  limit: emailLinkLimit,
  body: z.object({ token: linkToken }),
  reply: messageReply,
  errors: ['link_invalid', 'too_many_requests'],
});

/** One answer for every address. */
export const resendVerification = call({
  method: 'POST',
  path: '/api/auth/resend-verification',
  guard: 'public',
  limit: emailSendingLimit,
  body: z.object({ email }),
  reply: messageReply,
  errors: ['too_many_requests'],
});

/** One answer for every address. */
export const forgotPassword = call({
  method: 'POST',
  path: '/api/auth/forgot-password',
  guard: 'public',
  limit: emailSendingLimit,
  body: z.object({ email }),
  reply: messageReply,
  errors: ['too_many_requests'],
});

export const resetPassword = call({
  method: 'POST',
  path: '/api/auth/reset-password',
  guard: 'public',
  limit: emailLinkLimit,
  body: z.object({ token: linkToken, password: newPassword }),
  reply: messageReply,
  errors: ['link_invalid', 'password_too_common', 'too_many_requests'],
});

/**
 * Called by the page /confirm-email. Counts in a browser where the account is signed in, or with its password. To an
 * administrator's address only with a new password, which ends every session and every other way to sign in.
 */
export const confirmEmail = call({
  method: 'POST',
  path: '/api/auth/confirm-email',
  guard: 'optional',
  limit: emailLinkPasswordLimit,
  body: ownershipProof,
  reply: messageReply,
  errors: [
    'link_invalid',
    'email_taken',
    'wrong_password',
    'password_required',
    'new_password_required',
    'own_session_required',
    'password_too_common',
    'too_many_requests',
  ],
});

/**
 * Called by the page /undo-email-change, whose link went to the old address: it is the account's again, with this
 * password. Every session ends, and every way to sign in that was added since the change was asked for.
 */
export const undoEmailChange = call({
  method: 'POST',
  path: '/api/auth/undo-email-change',
  guard: 'public',
  limit: emailLinkLimit,
  body: z.object({ token: linkToken, password: newPassword }),
  reply: messageReply,
  errors: ['link_invalid', 'email_taken', 'password_too_common', 'too_many_requests'],
});

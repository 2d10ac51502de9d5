/**
 * Links in emails about an account: the calls that request them, and the calls of the pages they lead to.
 * docs/decisions/029.
 */
import { z } from 'zod';
import { call } from '../call.ts';
import { emailLinkLimit, emailLinkPasswordLimit, emailSendingLimit } from '../rate-limits.ts';
import { messageReply } from '../schemas/message-reply.ts';
import { text } from '../schemas/text.ts';
import { currentPassword, email, newPassword } from './accounts.ts';

/** A token from an email: 32 random bytes as base64url. */
const linkToken = text().min(1).max(100);

/**
 * Called by the page /verify-email, never by a link in an email. It verifies the address in a browser where the account
 * is signed in, and changes nothing in any other browser. There the reply is `verified: false`, with the proof that
 * verifyEmailWithProof needs.
 */
export const verifyEmail = call({
  method: 'GET',
  path: '/api/auth/verify-email',
  changesState: true,
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

/** A link from an email, and the proof that the account's own user opened it. */
const ownershipProof = z.object({
  token: linkToken,
  /** The account's password. */
  password: currentPassword.optional(),
  newPassword: newPassword.optional(),
});

/**
 * Verifies the address with the account's password, or with a new one. A new password gives the account to the owner of
 * the address: every existing session and every other sign-in method ends.
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

/** Called by the page /not-me: the recipient of the email states that the account is not theirs. Nothing is deleted. */
export const disownEmail = call({
  method: 'POST',
  path: '/api/auth/not-me',
  guard: 'public',
  limit: emailLinkLimit,
  body: z.object({ token: linkToken }),
  reply: messageReply,
  errors: ['link_invalid', 'too_many_requests'],
});

/** The same reply for every address. */
export const resendVerification = call({
  method: 'POST',
  path: '/api/auth/resend-verification',
  guard: 'public',
  limit: emailSendingLimit,
  body: z.object({ email }),
  reply: messageReply,
  errors: ['too_many_requests'],
});

/** The same reply for every address. */
export const forgotPassword = call({
  method: 'POST',
  path: '/api/auth/forgot-password',
  guard: 'public',
  limit: emailSendingLimit,
  body: z.object({ email }),
  reply: messageReply,
  errors: ['too_many_requests'],
});

/**
 * Called when the page /reset-password opens, so that no one types a password for a link that no longer works. It
 * changes nothing, and says no more than resetPassword with the same token does.
 */
export const checkResetLink = call({
  method: 'POST',
  path: '/api/auth/check-reset-link',
  guard: 'public',
  limit: emailLinkLimit,
  body: z.object({ token: linkToken }),
  reply: z.object({ valid: z.literal(true) }),
  errors: ['link_invalid', 'too_many_requests'],
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
 * Called by the page /confirm-email. Works in a browser where the account is signed in, or with the account's password.
 * For an administrator's address it needs a new password, which ends every session and every other sign-in method.
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
 * Called by the page /undo-email-change, whose link was sent to the old address. The account gets that address back,
 * with this password. Every session ends, and every sign-in method that was added since the change was requested is
 * removed, and so is MFA that was turned on in the week before.
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

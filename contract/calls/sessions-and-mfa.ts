/** Devices a user is signed in on, and MFA. */
import { z } from 'zod';
import { call } from '../call.ts';
import { HOUR, MINUTE, mfaChangeLimit, ownReads, perUser, secretGuessLimit } from '../rate-limits.ts';
import { messageReply } from '../schemas/message-reply.ts';
import { singleLineText } from '../schemas/text.ts';
import { user } from './accounts.ts';

const code = singleLineText().min(1).max(40);

export const listSessions = call({
  method: 'GET',
  path: '/api/user/sessions',
  guard: 'session',
  limit: ownReads,
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        /** "Chrome on Android". */
        device: z.string(),
        /** "This device's network address", in plain words; never a map. */
        place: z.string(),
        lastUsedAt: z.iso.datetime(),
        isThisOne: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

export const endSession = call({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  guard: 'session',
  needsReauthentication: true,
  limit: perUser(120, HOUR),
  params: z.object({ id: z.uuid() }),
  reply: messageReply,
  errors: ['not_found', 'too_many_requests'],
});

export const endOtherSessions = call({
  method: 'POST',
  path: '/api/user/sessions/end-others',
  guard: 'session',
  needsReauthentication: true,
  limit: perUser(30, HOUR),
  reply: z.object({ ended: z.int() }),
  errors: ['too_many_requests'],
});

/** Starts setting up MFA. It takes effect only once a code has been confirmed. */
export const beginMfaSetup = call({
  method: 'POST',
  path: '/api/user/mfa/begin',
  guard: 'session',
  limit: perUser(20, HOUR),
  reply: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
  errors: ['fresh_sign_in_required', 'too_many_requests'],
});

export const confirmMfaSetup = call({
  method: 'POST',
  path: '/api/user/mfa/confirm',
  guard: 'session',
  limit: secretGuessLimit,
  body: z.object({
    code,
    /**
     * If MFA is already on: an MFA code. Without this requirement, setting up a new authenticator app would bypass the
     * code that is needed to turn the old one off.
     */
    currentCode: code.optional(),
  }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['fresh_sign_in_required', 'mfa_code_required', 'mfa_code_wrong', 'too_many_requests'],
});

/** Issues ten new recovery codes, in exchange for a code of the app or a recovery code. The old ones stop working. */
export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/api/user/mfa/new-recovery-codes',
  guard: 'session',
  limit: mfaChangeLimit,
  body: z.object({ code }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['fresh_sign_in_required', 'mfa_code_wrong', 'not_found', 'too_many_requests'],
});

/** Turns MFA off, with a code of the app or a recovery code. */
export const disableMfa = call({
  method: 'POST',
  path: '/api/user/mfa/disable',
  guard: 'session',
  limit: mfaChangeLimit,
  body: z.object({ code }),
  reply: messageReply,
  errors: ['fresh_sign_in_required', 'mfa_code_wrong', 'too_many_requests'],
});

/**
 * Completes the MFA challenge of a sign-in that started as a social login: with a code of the app, or a recovery code.
 */
export const completeMfaChallenge = call({
  method: 'POST',
  path: '/api/auth/mfa-challenge',
  guard: 'public',
  limit: {
    counts: 'failures',
    perIp: { points: 30, seconds: 10 * MINUTE },
    account: 'mfa-challenge',
    perAccount: secretGuessLimit.perAccount,
  },
  body: z.object({ code }),
  reply: user,
  errors: ['mfa_code_wrong', 'sign_in_expired', 'too_many_requests'],
});

/** Devices a person is signed in on, and the second factor. */
import { z } from 'zod';
import { user } from './accounts.ts';
import { call } from './call.ts';
import { confirmationLimit, HOUR, MINUTE, ownReads, perPerson } from './call-limits.ts';
import { lineOfText } from './text.ts';

const code = lineOfText().min(1).max(40);
const said = z.object({ message: z.string() });

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
        /** "This device's network address", in words a person knows; never a map. */
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
  fresh: true,
  limit: perPerson(120, HOUR),
  params: z.object({ id: z.uuid() }),
  reply: said,
  errors: ['not_found', 'too_many_requests'],
});

export const endOtherSessions = call({
  method: 'POST',
  path: '/api/user/sessions/end-others',
  guard: 'session',
  fresh: true,
  limit: perPerson(30, HOUR),
  reply: z.object({ ended: z.int() }),
  errors: ['too_many_requests'],
});

/** Begins a second factor; it counts only once a code has been confirmed. */
export const beginSecondFactor = call({
  method: 'POST',
  path: '/api/user/second-factor/begin',
  guard: 'session',
  limit: perPerson(20, HOUR),
  reply: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
  errors: ['fresh_sign_in_required', 'too_many_requests'],
});

export const confirmSecondFactor = call({
  method: 'POST',
  path: '/api/user/second-factor/confirm',
  guard: 'session',
  limit: confirmationLimit,
  body: z.object({
    code,
    /**
     * Where a second factor is in force already: a code of that one, or a recovery code. Without it a new factor would
     * be a way round the code that turning the old one off asks for.
     */
    currentCode: code.optional(),
  }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['fresh_sign_in_required', 'second_factor_required', 'second_factor_wrong', 'too_many_requests'],
});

/** Ten new ones for a code of the app or a recovery code; those there were serve no more. */
export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/api/user/second-factor/new-recovery-codes',
  guard: 'session',
  limit: perPerson(10, HOUR),
  body: z.object({ code }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['fresh_sign_in_required', 'second_factor_wrong', 'not_found', 'too_many_requests'],
});

/** Turns it off for a code of the app or a recovery code. */
export const removeSecondFactor = call({
  method: 'POST',
  path: '/api/user/second-factor/remove',
  guard: 'session',
  limit: perPerson(10, HOUR),
  body: z.object({ code }),
  reply: said,
  errors: ['fresh_sign_in_required', 'second_factor_wrong', 'too_many_requests'],
});

/** The second step of a sign-in that began outside: an app's code, or a recovery code. */
export const passSecondFactor = call({
  method: 'POST',
  path: '/api/auth/second-factor',
  guard: 'public',
  limit: {
    counts: 'failures',
    perAddress: { points: 30, seconds: 10 * MINUTE },
    account: 'begun-sign-in',
    perAccount: confirmationLimit.perAccount,
  },
  body: z.object({ code }),
  reply: user,
  errors: ['second_factor_wrong', 'sign_in_expired', 'too_many_requests'],
});

import { z } from 'zod';
import { call } from '../call.ts';
import { DAY_ENDS } from '../domain/days.ts';
import { EMAIL_MAX, PASSWORD_CODE_UNITS_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { HOUR, MINUTE, ownReads, perUser, secretGuessLimit, unlimited } from '../rate-limits.ts';
import { messageReply } from '../schemas/message-reply.ts';
import { singleLineText, text } from '../schemas/text.ts';

export const email = z.email('This email needs an @ sign, like name@example.com.').max(EMAIL_MAX);
/**
 * Text that mail programs turn into a link: "://", and a dot before a word ("evil.example"). "J.R." and "St. John" are
 * names. The dots are those that browsers accept in an address.
 */
const looksLikeLink = /:\/|[.\u3002\uff0e\uff61][\p{L}\p{N}][\p{L}\p{N}-]/u;

const name = singleLineText('A name can only have letters, spaces and punctuation.')
  .max(100)
  .refine(
    (text) => !looksLikeLink.test(text),
    "A name can't contain a web address. Please put a space after each full stop.",
  )
  .optional();

export const user = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  /** An address on our own origin: the picture is stored here. */
  profileImageUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isAdmin: z.boolean(),
  dayEnd: z.literal(DAY_ENDS),
});
export type User = z.output<typeof user>;

const PASSWORD_TOO_SHORT = `A password needs at least ${PASSWORD_MIN} characters.`;
const PASSWORD_TOO_LONG = `A password can have at most ${PASSWORD_MAX} characters.`;

export const newPassword = z
  .string()
  .min(PASSWORD_MIN, { error: PASSWORD_TOO_SHORT, abort: true })
  .max(PASSWORD_CODE_UNITS_MAX, { error: PASSWORD_TOO_LONG, abort: true })
  .refine((password) => [...password].length >= PASSWORD_MIN, PASSWORD_TOO_SHORT)
  .refine((password) => [...password].length <= PASSWORD_MAX, PASSWORD_TOO_LONG);
export const currentPassword = z.string().min(1, 'Please enter your password.').max(PASSWORD_CODE_UNITS_MAX);

export const register = call({
  method: 'POST',
  path: '/api/auth/register',
  guard: 'public',
  limit: { counts: 'all', perIp: { points: 60, seconds: HOUR }, account: 'email', provesOwner: true },
  body: z.object({
    email,
    password: newPassword,
    firstName: name,
    lastName: name,
  }),
  reply: user,
  errors: ['invalid_input', 'email_taken', 'password_too_common', 'too_many_requests'],
});

export const login = call({
  method: 'POST',
  path: '/api/auth/login',
  guard: 'public',
  limit: {
    counts: 'failures',
    perIp: { points: 30, seconds: 10 * MINUTE },
    account: 'email',
    perAccountAndIp: { points: 10, seconds: 15 * MINUTE },
    perAccountAndSubnet: { points: 30, seconds: HOUR },
    perAccount: { points: 100, seconds: HOUR },
    provesOwner: true,
  },
  body: z.object({
    email,
    password: currentPassword,
    /** Six digits of the authenticator app or a recovery code. Needed only if the user has set up MFA. */
    code: singleLineText().min(1).max(40).optional(),
  }),
  reply: user,
  errors: ['invalid_credentials', 'mfa_code_required', 'mfa_code_wrong', 'too_many_requests'],
});

export const currentUser = call({
  method: 'GET',
  path: '/api/user',
  guard: 'session',
  limit: unlimited('reads the one row of the session; every page begins with it'),
  reply: user,
  errors: [],
});

/**
 * A navigation. It signs out and redirects to the landing page, or asks for confirmation if it did not come from our
 * own page.
 */
export const logout = call({
  method: 'GET',
  path: '/api/logout',
  changesState: true,
  guard: 'public',
  limit: unlimited('ends at most the session it came with'),
  reply: z.string(),
  errors: [],
});

/** Reauthentication: the session counts as recently authenticated for another ten minutes. */
export const reauthenticate = call({
  method: 'POST',
  path: '/api/auth/confirm-identity',
  guard: 'session',
  limit: secretGuessLimit,
  body: z.object({ password: currentPassword }),
  reply: messageReply,
  errors: ['session_required', 'wrong_password', 'too_many_requests'],
});

export const changeName = call({
  method: 'PATCH',
  path: '/api/user',
  guard: 'session',
  limit: perUser(60, HOUR),
  body: z.object({ firstName: name, lastName: name }),
  reply: user,
  errors: ['too_many_requests'],
});

/** The local days of stored check-ins do not change. */
export const setDayEnd = call({
  method: 'PATCH',
  path: '/api/user/day-end',
  guard: 'session',
  limit: perUser(60, HOUR),
  body: z.object({ dayEnd: z.literal(DAY_ENDS) }),
  reply: user,
  errors: ['too_many_requests'],
});

/** The user's own picture, as bytes. Its address changes with every new picture, so a browser may cache it. */
export const profilePicture = call({
  method: 'GET',
  path: '/api/user/picture',
  guard: 'session',
  limit: unlimited("reads one file of the user's"),
  query: z.object({ v: text().max(64).optional() }),
  reply: z.string(),
  errors: ['not_found'],
});

/** Deletes the picture. Later social logins do not restore it. */
export const removeProfilePicture = call({
  method: 'DELETE',
  path: '/api/user/picture',
  guard: 'session',
  limit: perUser(60, HOUR),
  reply: user,
  errors: ['too_many_requests'],
});

/** Also sets a first password, for users who only used social login. Ends the other sessions. */
export const changePassword = call({
  method: 'POST',
  path: '/api/user/change-password',
  guard: 'session',
  limit: perUser(10, HOUR),
  body: z.object({ password: newPassword }),
  reply: messageReply,
  errors: ['fresh_sign_in_required', 'password_too_common', 'too_many_requests'],
});

/** Sends a link to the new address, and notifies the old one. Nothing changes until the link is opened. */
export const changeEmail = call({
  method: 'POST',
  path: '/api/user/change-email',
  guard: 'session',
  limit: perUser(10, HOUR),
  body: z.object({ email }),
  reply: messageReply,
  errors: ['invalid_input', 'fresh_sign_in_required', 'address_disowned', 'too_many_requests'],
});

/** The user's sign-in methods, as shown in Settings. */
export const signInSettings = call({
  method: 'GET',
  path: '/api/user/sign-in',
  guard: 'session',
  limit: ownReads,
  reply: z.object({
    emailVerified: z.boolean(),
    /**
     * An address of this account, or a new one that was recently requested for it, whose owner stated that it is not
     * theirs.
     */
    disownedEmail: z.string().nullable(),
    hasPassword: z.boolean(),
    providers: z.array(z.enum(['google', 'platform'])),
    mfaEnabled: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
  errors: [],
});

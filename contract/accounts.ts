import { z } from 'zod';
import { call } from './call.ts';
import { confirmationLimit, HOUR, MINUTE, mailLimit } from './call-limits.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';

const email = z.email('This email needs an @ sign, like name@example.com.').max(254);
/** Control characters belong in no name, and the database takes neither zeros nor half characters. */
const name = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'A name is made of letters, spaces and signs.')
  .optional();

export const user = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  /** One of our own addresses: the picture is kept here. */
  profileImageUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isAdmin: z.boolean(),
});
export type User = z.output<typeof user>;

const newPassword = z
  .string()
  .min(PASSWORD_MIN, `A password needs at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `A password can have at most ${PASSWORD_MAX} characters.`);
const currentPassword = z.string().min(1, 'Please enter your password.').max(PASSWORD_MAX);
/** A token from a mail: 32 random bytes as base64url. */
const linkToken = z.string().min(1).max(100);
const said = z.object({ message: z.string() });

export const register = call({
  method: 'POST',
  path: '/api/auth/register',
  guard: 'public',
  limit: { counts: 'all', perAddress: { points: 60, seconds: HOUR }, account: 'email', provesOwner: true },
  body: z.object({
    email,
    password: newPassword,
    firstName: name,
    lastName: name,
  }),
  reply: user,
  errors: ['email_taken', 'password_too_common', 'too_many_requests'],
});

export const login = call({
  method: 'POST',
  path: '/api/auth/login',
  guard: 'public',
  limit: {
    counts: 'failures',
    perAddress: { points: 30, seconds: 10 * MINUTE },
    account: 'email',
    perAccountAndAddress: { points: 10, seconds: 15 * MINUTE },
    perAccountAndNeighbourhood: { points: 30, seconds: HOUR },
    perAccount: { points: 100, seconds: HOUR },
    provesOwner: true,
  },
  body: z.object({
    email,
    password: currentPassword,
    /** Six digits of the authenticator app or a recovery code; asked for only where the person has set one up. */
    code: z.string().trim().min(1).max(40).optional(),
  }),
  reply: user,
  errors: ['invalid_credentials', 'second_factor_required', 'second_factor_wrong', 'too_many_requests'],
});

export const currentUser = call({
  method: 'GET',
  path: '/api/user',
  guard: 'session',
  reply: user,
  errors: [],
});

/** A navigation: it signs out and leads to the landing page, or asks first where it was not our own page that sent it. */
export const logout = call({
  method: 'GET',
  path: '/api/logout',
  guard: 'public',
  reply: z.string(),
  errors: [],
});

/** Which outside sign-ins there are: a button for one that is not there is not shown. */
export const signInWays = call({
  method: 'GET',
  path: '/api/auth/ways',
  guard: 'public',
  reply: z.object({ google: z.boolean(), platform: z.boolean() }),
  errors: [],
});

/** Somebody's browser stands here, so what no service would send counts as no answer at all: the page says the rest. */
const callbackQuery = z
  .object({
    code: z.string().max(2000).optional(),
    state: z.string().max(500).optional(),
    error: z.string().max(200).optional(),
    /** Which issuer answers (RFC 9207). */
    iss: z.string().max(500).optional(),
  })
  .catch({});

/** Navigations: to the social provider and back. */
export const startGoogle = call({
  method: 'GET',
  path: '/api/auth/google',
  guard: 'public',
  reply: z.string(),
  errors: ['not_found'],
});
export const finishGoogle = call({
  method: 'GET',
  path: '/api/auth/google/callback',
  guard: 'public',
  query: callbackQuery,
  reply: z.string(),
  errors: ['not_found'],
});

/** Navigations: to the hosting platform's sign-in and back. */
export const startPlatform = call({
  method: 'GET',
  path: '/api/login',
  guard: 'public',
  reply: z.string(),
  errors: ['not_found'],
});
export const finishPlatform = call({
  method: 'GET',
  path: '/api/login/callback',
  guard: 'public',
  query: callbackQuery,
  reply: z.string(),
  errors: ['not_found'],
});

/** Called by the page /verify-email, never by a link in a mail. */
export const verifyEmail = call({
  method: 'GET',
  path: '/api/auth/verify-email',
  guard: 'public',
  query: z.object({ token: linkToken }),
  reply: z.object({ verified: z.boolean(), message: z.string() }),
  errors: ['link_invalid'],
});

/** One answer for every address. */
export const resendVerification = call({
  method: 'POST',
  path: '/api/auth/resend-verification',
  guard: 'public',
  limit: mailLimit,
  body: z.object({ email }),
  reply: said,
  errors: ['too_many_requests'],
});

/** One answer for every address. */
export const forgotPassword = call({
  method: 'POST',
  path: '/api/auth/forgot-password',
  guard: 'public',
  limit: mailLimit,
  body: z.object({ email }),
  reply: said,
  errors: ['too_many_requests'],
});

export const resetPassword = call({
  method: 'POST',
  path: '/api/auth/reset-password',
  guard: 'public',
  limit: { counts: 'failures', perAddress: { points: 30, seconds: HOUR } },
  body: z.object({ token: linkToken, password: newPassword }),
  reply: said,
  errors: ['link_invalid', 'password_too_common', 'too_many_requests'],
});

/** Makes this sign-in fresh again for ten minutes. */
export const confirmIdentity = call({
  method: 'POST',
  path: '/api/auth/confirm-identity',
  guard: 'session',
  limit: confirmationLimit,
  body: z.object({ password: currentPassword }),
  reply: said,
  errors: ['wrong_password', 'too_many_requests'],
});

/** How a confirmation through an outside service ended; 'now': it is confirmed. */
export type OutsideConfirmation = 'now' | 'cancelled' | 'refused' | 'unavailable' | 'somebody-else';

/**
 * Makes this sign-in fresh again through an outside service that opens the account: the browser goes to `location`,
 * and comes back to `returnTo` with `?confirmed=` and an OutsideConfirmation. It signs nobody in.
 */
export const confirmOutside = call({
  method: 'POST',
  path: '/api/auth/confirm-identity/outside',
  guard: 'session',
  body: z.object({
    way: z.enum(['google', 'platform']),
    /** A page of the app, maybe with the place on it: /settings#password. Anything else leads to /settings. */
    returnTo: z.string().max(100),
  }),
  reply: z.object({ location: z.string() }),
  errors: ['not_found', 'provider_unavailable'],
});

export const changeName = call({
  method: 'PATCH',
  path: '/api/user',
  guard: 'session',
  body: z.object({ firstName: name, lastName: name }),
  reply: user,
  errors: [],
});

/** One's own picture, as bytes. Its address changes with it, so a browser may keep what it got. */
export const picture = call({
  method: 'GET',
  path: '/api/user/picture',
  guard: 'session',
  query: z.object({ v: z.string().max(64).optional() }),
  reply: z.string(),
  errors: ['not_found'],
});

/** Deletes the picture; later sign-ins through an outside service bring none back. */
export const removePicture = call({
  method: 'DELETE',
  path: '/api/user/picture',
  guard: 'session',
  reply: user,
  errors: [],
});

/** Sets a first password too, for people who only used an outside provider. Ends the other sessions. */
export const changePassword = call({
  method: 'POST',
  path: '/api/user/change-password',
  guard: 'session',
  body: z.object({ password: newPassword }),
  reply: said,
  errors: ['fresh_sign_in_required', 'password_too_common'],
});

/** Sends a link to the new address; the old one is told. Nothing changes until the link is followed. */
export const changeEmail = call({
  method: 'POST',
  path: '/api/user/change-email',
  guard: 'session',
  limit: { counts: 'all', account: 'session', perAccount: { points: 10, seconds: HOUR } },
  body: z.object({ email }),
  reply: said,
  errors: ['fresh_sign_in_required', 'too_many_requests'],
});

/** Called by the page /confirm-email. */
export const confirmEmail = call({
  method: 'POST',
  path: '/api/auth/confirm-email',
  guard: 'public',
  body: z.object({ token: linkToken }),
  reply: said,
  errors: ['link_invalid', 'email_taken'],
});

/** What Settings shows of the ways a person can sign in. */
export const signInSettings = call({
  method: 'GET',
  path: '/api/user/sign-in',
  guard: 'session',
  reply: z.object({
    emailVerified: z.boolean(),
    hasPassword: z.boolean(),
    providers: z.array(z.enum(['google', 'platform'])),
    secondFactor: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
  errors: [],
});

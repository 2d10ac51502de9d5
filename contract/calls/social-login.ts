/** Sign-in and reauthentication through social login. */
import { z } from 'zod';
import { call } from '../call.ts';
import { HOUR, perUser, socialLoginLimit, unlimited } from '../rate-limits.ts';
import { text } from '../schemas/text.ts';

/** Which social logins are configured. The others have no button. */
export const socialLoginProviders = call({
  method: 'GET',
  path: '/api/auth/social-login-providers',
  guard: 'public',
  limit: unlimited('answers from the configuration'),
  /** The name is null if the platform has none of its own. */
  reply: z.object({ google: z.boolean(), platform: z.boolean(), platformName: z.string().nullable() }),
  errors: [],
});

/**
 * Users' browsers navigate here. So if the parameters are not what a service would send, all of them are dropped, and
 * the page reports the failure.
 */
const callbackQuery = z
  .object({
    code: text().max(2000).optional(),
    state: text().max(500).optional(),
    error: text().max(200).optional(),
    /** The issuer that responds (RFC 9207). */
    iss: text().max(500).optional(),
  })
  .catch({});

/** Navigations: to Google and back. */
export const startGoogleLogin = call({
  method: 'GET',
  path: '/api/auth/google',
  guard: 'public',
  limit: socialLoginLimit,
  reply: z.string(),
  errors: ['not_found', 'too_many_requests'],
});
export const finishGoogleLogin = call({
  method: 'GET',
  path: '/api/auth/google/callback',
  changesState: true,
  guard: 'public',
  limit: socialLoginLimit,
  query: callbackQuery,
  reply: z.string(),
  errors: ['not_found', 'too_many_requests'],
});

/** Navigations: to the hosting platform's sign-in and back. */
export const startPlatformLogin = call({
  method: 'GET',
  path: '/api/login',
  guard: 'public',
  limit: socialLoginLimit,
  reply: z.string(),
  errors: ['not_found', 'too_many_requests'],
});
export const finishPlatformLogin = call({
  method: 'GET',
  path: '/api/login/callback',
  changesState: true,
  guard: 'public',
  limit: socialLoginLimit,
  query: callbackQuery,
  reply: z.string(),
  errors: ['not_found', 'too_many_requests'],
});

/** The outcome of a reauthentication through social login; 'confirmed': it succeeded. */
export type SocialReauthenticationOutcome = 'confirmed' | 'cancelled' | 'refused' | 'unavailable' | 'different-account';

/**
 * Reauthentication through a social login of the account: the browser navigates to `location`, and comes back to
 * `returnTo` with `?reauthentication=` and a SocialReauthenticationOutcome. It does not sign anyone in.
 */
export const startSocialReauthentication = call({
  method: 'POST',
  path: '/api/auth/confirm-identity/social',
  guard: 'session',
  limit: perUser(30, HOUR),
  body: z.object({
    provider: z.enum(['google', 'platform']),
    /** A page of the app, optionally with a fragment: /settings#password. Any other value leads to /settings. */
    returnTo: text().max(100),
  }),
  reply: z.object({ location: z.string() }),
  errors: ['not_found', 'provider_unavailable', 'too_many_requests'],
});

/** Signing in, and confirming a sign-in, through an outside service. */
import { z } from 'zod';
import { call } from '../call.ts';
import { HOUR, perUser, socialLoginLimit, unlimited } from '../rate-limits.ts';
import { text } from '../schemas/text.ts';

/** Which outside sign-ins there are: a button for one that is not there is not shown. */
export const socialLoginProviders = call({
  method: 'GET',
  path: '/api/auth/ways',
  guard: 'public',
  limit: unlimited('answers from the configuration'),
  reply: z.object({ google: z.boolean(), platform: z.boolean() }),
  errors: [],
});

/** Somebody's browser stands here, so what no service would send counts as no answer at all: the page says the rest. */
const callbackQuery = z
  .object({
    code: text().max(2000).optional(),
    state: text().max(500).optional(),
    error: text().max(200).optional(),
    /** Which issuer answers (RFC 9207). */
    iss: text().max(500).optional(),
  })
  .catch({});

/** Navigations: to the social provider and back. */
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
  guard: 'public',
  limit: socialLoginLimit,
  query: callbackQuery,
  reply: z.string(),
  errors: ['not_found', 'too_many_requests'],
});

/** How a confirmation through an outside service ended; 'now': it is confirmed. */
export type SocialReauthenticationOutcome = 'now' | 'cancelled' | 'refused' | 'unavailable' | 'somebody-else';

/**
 * Makes this sign-in fresh again through an outside service that opens the account: the browser goes to `location`,
 * and comes back to `returnTo` with `?confirmed=` and a SocialReauthenticationOutcome. It signs nobody in.
 */
export const startSocialReauthentication = call({
  method: 'POST',
  path: '/api/auth/confirm-identity/outside',
  guard: 'session',
  limit: perUser(30, HOUR),
  body: z.object({
    way: z.enum(['google', 'platform']),
    /** A page of the app, maybe with the place on it: /settings#password. Anything else leads to /settings. */
    returnTo: text().max(100),
  }),
  reply: z.object({ location: z.string() }),
  errors: ['not_found', 'provider_unavailable', 'too_many_requests'],
});

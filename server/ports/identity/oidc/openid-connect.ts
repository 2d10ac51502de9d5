import type { Configuration, IDToken, UserInfoResponse } from 'openid-client';
import { parseAccountEmail } from '../../../text/email-address.ts';
import { boundedFetch, isUnreachable, withTimeout } from './bounded-fetch.ts';
import { discoverIssuer } from './discover-issuer.ts';
import type { OpenIdConnectOptions } from './openid-connect-options.ts';
import type { AuthorizationState, ExternalProfile, OidcFailure, OidcProvider } from './port.ts';

export interface OpenIdConnect extends OidcProvider {
  /** Fetches the issuer's endpoints, and retries until it answers. Nothing waits for this. */
  readonly discoverInBackground: (onFailure: () => void) => void;
  /** Stops retrying. */
  readonly close: () => void;
}

/** Short enough for the page to report the failure within ten seconds. */
const TIMEOUT_MS = 8000;
/** Their clock may be this far behind ours. */
const CLOCK_TOLERANCE_SECONDS = 30;
const GOOGLE = 'https://accounts.google.com';

/** Any OpenID Connect service: code flow with PKCE, state and nonce. The ID token's signature is always checked. */
export function openIdConnect(options: OpenIdConnectOptions): OpenIdConnect {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const issuer = discoverIssuer(options, boundedFetch(timeoutMs, options.fetch));
  return {
    issuer: options.issuer,
    discoverInBackground: issuer.inBackground,
    close: issuer.close,
    startAuthorization: async (callbackUrl, { again } = { again: false }) => {
      const asking = again
        ? { ...options, parameters: { ...options.parameters, ...reauthenticationParameters(options.issuer) } }
        : options;
      const begun = await outcomeOf(timeoutMs, async () =>
        startAuthorization(await issuer.configuration(), callbackUrl, asking),
      );
      if (typeof begun === 'string') return 'unavailable';
      return again ? { ...begun, remember: { ...begun.remember, againSince: Date.now() / 1000 } } : begun;
    },
    completeAuthorization: (query, remembered) =>
      outcomeOf(timeoutMs, async () => completeAuthorization(await issuer.configuration(), query, remembered, options)),
  };
}

/**
 * Google documents no prompt that asks for the password, and sends no auth_time. It can ask which account to use. Other
 * services must send auth_time when max_age is requested.
 */
const reauthenticationParameters = (issuer: string): Readonly<Record<string, string>> =>
  issuer === GOOGLE ? { prompt: 'select_account' } : { prompt: 'login', max_age: '0' };

async function startAuthorization(configuration: Configuration, callbackUrl: string, options: OpenIdConnectOptions) {
  const client = await import('openid-client');
  const remember: AuthorizationState = {
    callbackUrl,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const location = client.buildAuthorizationUrl(configuration, {
    ...options.parameters,
    redirect_uri: callbackUrl,
    scope: 'openid email profile',
    state: remember.state,
    nonce: remember.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(remember.verifier),
    code_challenge_method: 'S256',
  });
  if (!options.onOwnOrigin) return { location: location.href, remember };
  return { location: `${new URL(callbackUrl).origin}${location.pathname}${location.search}`, remember };
}

async function completeAuthorization(
  configuration: Configuration,
  query: Readonly<Record<string, string>>,
  { callbackUrl, state, nonce, verifier, againSince }: AuthorizationState,
  options: OpenIdConnectOptions,
): Promise<ExternalProfile> {
  const client = await import('openid-client');
  const currentUrl = new URL(callbackUrl);
  currentUrl.search = new URLSearchParams(query).toString();
  const tokens = await client.authorizationCodeGrant(configuration, currentUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const said = tokens.claims();
  if (!said) throw new Error('OpenID Connect: the token response has no ID token.');
  if (againSince !== undefined) assertAuthenticatedSince(againSince, said.auth_time, configuration);
  const asksMore = said.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
  const more = asksMore ? await client.fetchUserInfo(configuration, tokens.access_token, said.sub) : {};
  return toExternalProfile({ ...more, ...said }, options.issuer);
}

/**
 * The browser carries the authorization request to the service, so its user may remove the parameters that ask for a
 * new sign-in. What counts is therefore the time of sign-in that the service reports. A service that can report it and
 * does not is not trusted.
 * @throws if the sign-in at the service happened before `againSince`.
 */
function assertAuthenticatedSince(
  againSince: number,
  authTime: number | undefined,
  configuration: Configuration,
): void {
  const canTell = configuration.serverMetadata().claims_supported?.includes('auth_time') ?? false;
  if (authTime === undefined ? canTell : authTime < againSince - CLOCK_TOLERANCE_SECONDS)
    throw new Error('OpenID Connect: the provider did not reauthenticate the user.');
}

function toExternalProfile(claims: IDToken & Partial<UserInfoResponse>, issuer: string): ExternalProfile {
  // The address exactly as it was sent. Trimmed or lower-cased before the check, it could be another user's.
  const email = typeof claims.email === 'string' ? parseAccountEmail(claims.email) : null;
  const given = textOrNull(claims.given_name, 100);
  const family = textOrNull(claims.family_name, 100);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    emailVerified: email !== null && claims.email_verified === true,
    firstName: given ?? (family === null ? textOrNull(claims.name, 100) : null),
    lastName: family,
    picture: pictureAddress(claims.picture, issuer),
  };
}

/** This comes from outside: it may have any type and any length. */
function textOrNull(value: unknown, maxLength: number): string | null {
  const trimmed = typeof value === 'string' ? value.trim() : '';
  return trimmed === '' || trimmed.length > maxLength || /\p{Cc}/u.test(trimmed) ? null : trimmed;
}

/** Plain http only if the service itself uses it, which is allowed on this machine only. */
function pictureAddress(value: unknown, issuer: string): string | null {
  const address = textOrNull(value, 2000);
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || origin === new URL(issuer).origin ? address : null;
}

async function outcomeOf<T>(timeoutMs: number, work: () => Promise<T>): Promise<T | OidcFailure> {
  try {
    const done = await withTimeout(timeoutMs, work());
    return done === 'late' ? 'unavailable' : done;
  } catch (error) {
    return isUnreachable(error) ? 'unavailable' : failureOf(error);
  }
}

/** The service's own error codes for sending a user back. Anything else is not trusted. */
function failureOf(error: unknown): OidcFailure {
  const said = error instanceof Error && 'error' in error ? error.error : null;
  const isAnswer = error instanceof Error && error.name === 'AuthorizationResponseError';
  if (isAnswer && said === 'access_denied') return 'cancelled';
  return isAnswer && (said === 'server_error' || said === 'temporarily_unavailable') ? 'unavailable' : 'refused';
}

import type { Configuration, IDToken, UserInfoResponse } from 'openid-client';
import { singleLineText } from '#contract/schemas/text.ts';
import { parseAccountEmail } from '#server/text/email-address.ts';
import { withTimeout } from '#server/with-timeout.ts';
import { boundedFetch, isUnreachable } from './bounded-fetch.ts';
import { discoverIssuer } from './discover-issuer.ts';
import type { OpenIdConnectOptions } from './openid-connect-options.ts';
import type { AuthorizationState, ExternalProfile, OidcFailure, OidcProvider } from './port.ts';

export interface OpenIdConnect extends OidcProvider {
  /** Fetches the issuer's metadata in the background, and retries until that succeeds. */
  readonly discoverInBackground: (onFailure: () => void) => void;
  /** Stops retrying. */
  readonly close: () => void;
}

/** Short enough for the page to report the failure within ten seconds. */
const TIMEOUT_MS = 8000;
/** The accepted difference between the service's clock and ours. */
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
    startAuthorization: async (callbackUrl, { forceReauthentication } = { forceReauthentication: false }) => {
      const parameters = forceReauthentication ? reauthenticationParameters(options.issuer) : {};
      const authorization = await outcomeOf(timeoutMs, async () =>
        startAuthorization(await issuer.configuration(), callbackUrl, options, parameters),
      );
      if (typeof authorization === 'string') return 'unavailable';
      return forceReauthentication
        ? { ...authorization, remember: { ...authorization.remember, authenticatedAfter: Date.now() / 1000 } }
        : authorization;
    },
    completeAuthorization: (query, remembered) =>
      outcomeOf(timeoutMs, async () => completeAuthorization(await issuer.configuration(), query, remembered, options)),
  };
}

/**
 * Google documents no prompt that asks for the password, and sends no auth_time, so the most it can do is ask which
 * account to use. Other services must send auth_time when max_age is requested.
 */
const reauthenticationParameters = (issuer: string): Readonly<Record<string, string>> =>
  issuer === GOOGLE ? { prompt: 'select_account' } : { prompt: 'login', max_age: '0' };

async function startAuthorization(
  configuration: Configuration,
  callbackUrl: string,
  { onOwnOrigin }: OpenIdConnectOptions,
  parameters: Readonly<Record<string, string>>,
) {
  const client = await import('openid-client');
  const remember: AuthorizationState = {
    callbackUrl,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const location = client.buildAuthorizationUrl(configuration, {
    ...parameters,
    redirect_uri: callbackUrl,
    scope: 'openid email profile',
    state: remember.state,
    nonce: remember.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(remember.verifier),
    code_challenge_method: 'S256',
  });
  if (!onOwnOrigin) return { location: location.href, remember };
  return { location: `${new URL(callbackUrl).origin}${location.pathname}${location.search}`, remember };
}

async function completeAuthorization(
  configuration: Configuration,
  query: Readonly<Record<string, string>>,
  { callbackUrl, state, nonce, verifier, authenticatedAfter }: AuthorizationState,
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
  const claims = tokens.claims();
  if (!claims) throw new Error('OpenID Connect: the token response has no ID token.');
  if (authenticatedAfter !== undefined) assertAuthenticatedAfter(authenticatedAfter, claims.auth_time, configuration);
  const asksMore = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
  const userInfo = asksMore ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
  return toExternalProfile({ ...userInfo, ...claims }, options.issuer);
}

/**
 * The browser carries the authorization request to the service, so its user may remove the parameters that ask for a
 * new sign-in. Therefore the time of sign-in that the service reports decides. If a service supports reporting it but
 * did not, the response is not trusted.
 * @throws if the sign-in at the service happened before `authenticatedAfter`.
 */
function assertAuthenticatedAfter(
  authenticatedAfter: number,
  authTime: number | undefined,
  configuration: Configuration,
): void {
  const canTell = configuration.serverMetadata().claims_supported?.includes('auth_time') ?? false;
  if (authTime === undefined ? canTell : authTime < authenticatedAfter - CLOCK_TOLERANCE_SECONDS)
    throw new Error('OpenID Connect: the provider did not reauthenticate the user.');
}

function toExternalProfile(claims: IDToken & Partial<UserInfoResponse>, issuer: string): ExternalProfile {
  // The address exactly as the service sent it: trimmed or lower-cased before the check, it could become another
  // user's.
  const email = typeof claims.email === 'string' ? parseAccountEmail(claims.email) : null;
  const givenName = textOrNull(claims.given_name, 100);
  const familyName = textOrNull(claims.family_name, 100);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    emailVerified: email !== null && claims.email_verified === true,
    firstName: givenName ?? (familyName === null ? textOrNull(claims.name, 100) : null),
    lastName: familyName,
    picture: pictureAddress(claims.picture, issuer),
  };
}

/** The value comes from another service: it may have any type and any length. */
const textOrNull = (value: unknown, maxLength: number): string | null =>
  singleLineText().min(1).max(maxLength).safeParse(value).data ?? null;

/** Plain http is accepted only if the issuer itself uses it, which is allowed only on this machine. */
function pictureAddress(value: unknown, issuer: string): string | null {
  const address = textOrNull(value, 2000);
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || origin === new URL(issuer).origin ? address : null;
}

async function outcomeOf<T>(timeoutMs: number, work: () => Promise<T>): Promise<T | OidcFailure> {
  try {
    const outcome = await withTimeout(timeoutMs, work());
    return outcome === 'timeout' ? 'unavailable' : outcome;
  } catch (error) {
    return isUnreachable(error) ? 'unavailable' : failureOf(error);
  }
}

/**
 * The error codes that the service adds when it sends a user back. Any other error means that the response is not
 * trusted.
 */
function failureOf(error: unknown): OidcFailure {
  const code = error instanceof Error && 'error' in error ? error.error : null;
  const isAnswer = error instanceof Error && error.name === 'AuthorizationResponseError';
  if (isAnswer && code === 'access_denied') return 'cancelled';
  return isAnswer && (code === 'server_error' || code === 'temporarily_unavailable') ? 'unavailable' : 'refused';
}

/** Reauthentication of a signed-in user through a social login. It creates no session. */
import type { SocialReauthenticationOutcome } from '#contract/calls/social-login.ts';
import { pages } from '#contract/pages.ts';
import type { AuthorizationState, ExternalProfile, OidcFailure } from '#server/ports/identity/oidc/port.ts';
import type { ReauthenticateSession } from '../session/reauthentication.ts';
import type { SocialLoginStore } from './social-login-store.ts';

/** The session to reauthenticate and the page to return to, carried in the encrypted cookie. */
export interface ReauthenticationRequest {
  readonly userId: string;
  readonly sessionId: string;
  readonly returnTo: string;
}

/** The content of the cookie, for a sign-in or a reauthentication. */
export interface SocialLoginState extends AuthorizationState {
  readonly reauthentication?: ReauthenticationRequest;
}

export interface SocialReauthenticationDeps {
  readonly store: Pick<SocialLoginStore, 'transaction' | 'findByIdentity'>;
  readonly reauthenticateSession: ReauthenticateSession;
}

const appPages: readonly string[] = Object.values(pages);

/** Returns the requested URL if it is one of our pages, with an optional fragment, and otherwise Settings. */
export function allowedReturnTo(requested: string): string {
  const [, page = '', fragment = ''] = /^([/a-z-]+)(#[a-z-]+)?$/.exec(requested) ?? [];
  return appPages.includes(page) && page !== pages.auth ? page + fragment : pages.settings;
}

/** The URL that the browser is redirected to, with the outcome as a parameter. */
export function reauthenticationResultUrl(
  { returnTo }: ReauthenticationRequest,
  outcome: SocialReauthenticationOutcome,
): string {
  const [page, fragment] = returnTo.split('#');
  return `${page}?reauthentication=${outcome}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** Reauthenticates the session only if the provider returns the same user. For any other user, nothing changes. */
export async function reauthenticateWith(
  { store, reauthenticateSession }: SocialReauthenticationDeps,
  { userId, sessionId }: ReauthenticationRequest,
  profile: ExternalProfile | OidcFailure,
): Promise<ReauthenticationResult> {
  if (typeof profile === 'string') return { outcome: profile, cookies: [] };
  const linkedUser = await store.transaction((tx) => store.findByIdentity(tx, profile));
  if (linkedUser?.id !== userId) return { outcome: 'different-account', cookies: [] };
  const cookies = await reauthenticateSession(userId, sessionId);
  return cookies === null ? { outcome: 'refused', cookies: [] } : { outcome: 'confirmed', cookies };
}

interface ReauthenticationResult {
  readonly outcome: SocialReauthenticationOutcome;
  /** Set-Cookie values of the session, which has a new token. */
  readonly cookies: readonly string[];
}

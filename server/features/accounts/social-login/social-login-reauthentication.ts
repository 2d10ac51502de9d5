/** Reauthentication of a signed-in user through a social login. It signs no one in. */
import type { SocialReauthenticationOutcome } from '../../../../contract/calls/social-login.ts';
import { pages } from '../../../../contract/pages.ts';
import type { AuthorizationState, ExternalProfile, OidcFailure } from '../../../ports/identity/oidc/port.ts';
import type { ReauthenticateSession } from '../session/reauthentication.ts';
import type { SocialLoginStore } from './social-login-store.ts';

/** The session it is for and the page to return to. Encrypted in the cookie from start to end. */
export interface ReauthenticationRequest {
  readonly userId: string;
  readonly sessionId: string;
  readonly returnTo: string;
}

/** What the cookie carries: a sign-in or a reauthentication. */
export interface SocialLoginState extends AuthorizationState {
  readonly reauthentication?: ReauthenticationRequest;
}

export interface SocialReauthenticationDeps {
  readonly store: Pick<SocialLoginStore, 'transaction' | 'findByIdentity'>;
  readonly reauthenticateSession: ReauthenticateSession;
}

const appPages: readonly string[] = Object.values(pages);

/** One of our pages, with an optional fragment. Settings for anything else. */
export function allowedReturnTo(requested: string): string {
  const [, page = '', place = ''] = /^([/a-z-]+)(#[a-z-]+)?$/.exec(requested) ?? [];
  return appPages.includes(page) && page !== pages.auth ? page + place : pages.settings;
}

/** The URL the browser is redirected to, with the outcome. */
export function reauthenticationResultUrl(
  { returnTo }: ReauthenticationRequest,
  outcome: SocialReauthenticationOutcome,
): string {
  const [page, place] = returnTo.split('#');
  return `${page}?confirmed=${outcome}${place === undefined ? '' : `#${place}`}`;
}

/** Only the user of the account can reauthenticate its session. If another user comes back, nothing changes. */
export async function reauthenticateWith(
  { store, reauthenticateSession }: SocialReauthenticationDeps,
  { userId, sessionId }: ReauthenticationRequest,
  profile: ExternalProfile | OidcFailure,
): Promise<ReauthenticationResult> {
  if (typeof profile === 'string') return { outcome: profile, cookies: [] };
  const linkedUser = await store.transaction((tx) => store.findByIdentity(tx, profile));
  if (linkedUser?.id !== userId) return { outcome: 'somebody-else', cookies: [] };
  const cookies = await reauthenticateSession(userId, sessionId);
  return cookies === null ? { outcome: 'refused', cookies: [] } : { outcome: 'now', cookies };
}

interface ReauthenticationResult {
  readonly outcome: SocialReauthenticationOutcome;
  /** Set-Cookie values of the session, which has a new token. */
  readonly cookies: readonly string[];
}

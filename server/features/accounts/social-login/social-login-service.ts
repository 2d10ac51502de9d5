import { finishGoogleLogin, finishPlatformLogin } from '#contract/calls/social-login.ts';
import { pages } from '#contract/pages.ts';
import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import { failure } from '#server/failure.ts';
import type { TextCipher } from '#server/field-encryption/text-cipher.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { OidcProvider } from '#server/ports/identity/oidc/port.ts';
import type { Identity } from '#server/ports/identity/port.ts';
import { redirectReply, replyWithCookies } from '#server/reply.ts';
import type { RecordSignIn } from '../devices/new-device-alert.ts';
import type { SendSecurityNotice } from '../emails/security-notices.ts';
import type { EnqueuePictureFetch } from '../picture/profile-picture.ts';
import type { ForgetPreviousUser } from '../previous-user.ts';
import { encryptedCookie } from '../session/encrypted-cookie.ts';
import type { ReauthenticateSession } from '../session/reauthentication.ts';
import { resolveAccount } from './resolve-account.ts';
import {
  type ReauthenticationRequest,
  reauthenticateWith,
  reauthenticationResultUrl,
  type SocialLoginState,
} from './social-login-reauthentication.ts';
import type { SocialLoginStore } from './social-login-store.ts';

/** The providers. Null for one that is not configured. */
export type SocialLoginProviders = Readonly<Record<'google' | 'platform', OidcProvider | null>>;

export interface SocialLoginDeps {
  readonly store: SocialLoginStore;
  readonly clock: Clock;
  /** Sessions, and rows shared with the sign-in library, use the machine's own clock. */
  readonly systemClock: Clock;
  readonly newId: () => string;
  /** Encrypts the cookie that holds the state between the redirect to the provider and its callback. */
  readonly cipher: TextCipher;
  /** Whether cookies have the Secure attribute. */
  readonly secure: boolean;
  readonly audit: RecordAuditEvent;
  readonly forgetPreviousUser: ForgetPreviousUser;
  /** Users with one of these addresses, verified, are administrators. In lower case. */
  readonly adminEmails: readonly string[];
  readonly reauthenticateSession: ReauthenticateSession;
  readonly enqueuePictureFetch: EnqueuePictureFetch;
  readonly providers: SocialLoginProviders;
  readonly platformName: string | null;
  readonly identity: Pick<Identity, 'signInAs'>;
  /** Ends this browser's previous session, if there is one. */
  readonly endPreviousSession: (headers: Headers) => Promise<void>;
  /** The public origin of the app. If undefined, it is taken from the request. */
  readonly appOrigin: string | undefined;
  /** Emails a new user the link to verify their address. */
  readonly sendVerificationEmail: (email: string) => Promise<void>;
  readonly recordSignIn: RecordSignIn;
  readonly sendSecurityNotice: SendSecurityNotice;
  /** Forgets the network addresses that were known as the owner's of this account. */
  readonly forgetKnownLocations: (email: string) => Promise<void>;
  /** @returns the Set-Cookie value of an MFA challenge. */
  readonly beginMfaChallenge: (userId: string) => string;
}

const callbackPaths = { google: finishGoogleLogin.path, platform: finishPlatformLogin.path } as const;

export type SocialLoginService = ReturnType<typeof socialLoginService>;

export interface OidcCallback {
  /** The query of the callback URL. */
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers: Headers;
}

/** Redirects to the provider of a social login and handles its callback. */
export function socialLoginService(deps: SocialLoginDeps) {
  const { providers, systemClock } = deps;
  const stateCookie = (provider: keyof SocialLoginProviders) =>
    encryptedCookie<SocialLoginState>(`evenkeel-${provider}`, callbackPaths[provider], deps);
  const callbackUrl = (provider: keyof SocialLoginProviders, origin: string) =>
    `${deps.appOrigin ?? origin}${callbackPaths[provider]}`;

  return {
    availableProviders: () => ({
      google: providers.google !== null,
      platform: providers.platform !== null,
      platformName: deps.platformName,
    }),

    begin: async (provider: keyof SocialLoginProviders, origin: string) => {
      const client = providers[provider];
      if (!client) return failure('not_found');
      const redirect = await client.startAuthorization(callbackUrl(provider, origin));
      if (redirect === 'unavailable') return redirectToAuthPage(redirect, []);
      return redirectReply(redirect.location, [stateCookie(provider).write(redirect.remember, systemClock.now())]);
    },

    /** Starts the same redirect for a signed-in user who only reauthenticates. */
    beginReauthentication: async (
      provider: keyof SocialLoginProviders,
      origin: string,
      reauthentication: ReauthenticationRequest,
    ) => {
      const redirect = await providers[provider]?.startAuthorization(callbackUrl(provider, origin), {
        forceReauthentication: true,
      });
      if (!redirect) return failure('not_found');
      if (redirect === 'unavailable') return failure('provider_unavailable');
      const state = { ...redirect.remember, reauthentication };
      return replyWithCookies({ location: redirect.location }, [stateCookie(provider).write(state, systemClock.now())]);
    },

    finish: async (provider: keyof SocialLoginProviders, { query, headers }: OidcCallback) => {
      const client = providers[provider];
      if (!client) return failure('not_found');
      const cookie = stateCookie(provider);
      // Removed after its own callback, so that this browser cannot use the same one twice.
      const clearCookie = cookie.clear();
      const state = cookie.read(headers.get('cookie'), systemClock.now());
      if (!state || isOfOtherTab(state, query)) return redirectToAuthPage('refused', state ? [] : [clearCookie]);
      const profile = await client.completeAuthorization(definedParams(query), state);
      const { reauthentication } = state;
      if (reauthentication) {
        const { outcome, cookies } = await reauthenticateWith(deps, reauthentication, profile);
        return redirectReply(reauthenticationResultUrl(reauthentication, outcome), [...cookies, clearCookie]);
      }
      if (typeof profile === 'string') return redirectToAuthPage(profile, [clearCookie]);
      const account = await resolveAccount(deps, { ...profile, provider });
      if (typeof account === 'string') return redirectToAuthPage(account, [clearCookie]);
      if (account.isNew && !account.emailVerified) await deps.sendVerificationEmail(account.email);
      if (account.isClaimed) await deps.forgetKnownLocations(account.email);
      if (account.isNewlyLinked) await deps.sendSecurityNotice(account.userId, 'social-login-linked');
      if (account.requiresMfa)
        return redirectReply(`${pages.auth}?step=code`, [deps.beginMfaChallenge(account.userId), clearCookie]);
      await deps.endPreviousSession(headers);
      const findCurrentUser = () => deps.store.transaction((tx) => deps.store.findByIdentity(tx, profile));
      const signedIn = await deps.identity.signInAs(
        account.userId,
        headers,
        async () => (await findCurrentUser())?.id === account.userId,
      );
      if (signedIn === 'denied') return redirectToAuthPage('refused', [clearCookie]);
      await deps.recordSignIn(account.userId, headers);
      return redirectReply(account.isNew ? pages.subscription : pages.home, [...signedIn.cookies, clearCookie]);
    },
  };
}

/** Another tab has started a sign-in since, and the cookie is needed for that one. */
const isOfOtherTab = ({ reauthentication, state }: SocialLoginState, query: OidcCallback['query']): boolean =>
  !reauthentication && query.state !== state;

/** The page /auth has a message for each of these. */
type SocialLoginFailure = 'cancelled' | 'refused' | 'unavailable' | 'email_unverified' | 'account_exists';

const redirectToAuthPage = (reason: SocialLoginFailure, cookies: readonly string[]) =>
  redirectReply(`${pages.auth}?error=${reason}`, cookies);

const definedParams = (query: OidcCallback['query']): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((param): param is [string, string] => param[1] !== undefined));

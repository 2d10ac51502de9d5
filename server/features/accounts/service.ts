import type { z } from 'zod';
import type { login, register, User } from '#contract/calls/accounts.ts';
import { DAY_MS, type DayEnd, MINUTE_MS } from '#contract/domain/days.ts';
import type { RecordAuditEvent } from '../../audit-log/audit-log-store.ts';
import type { Access, CurrentUser } from '../../auth/current-user.ts';
import { UserDeletedError } from '../../db/violated-constraints.ts';
import { failure, invalidInput } from '../../failure.ts';
import type { PrefetchQuery } from '../../feature.ts';
import type { NameParts } from '../../field-encryption/user-names.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Identity } from '../../ports/identity/port.ts';
import { IMPOSSIBLE_EMAIL_MESSAGE, parseAccountEmail } from '../../text/email-address.ts';
import { isCommonPassword } from './credentials/common-passwords.ts';
import type { CountFailedSignIn } from './credentials/failed-sign-ins.ts';
import { hashingBusy } from './credentials/hashing-busy.ts';
import type { RecordSignIn } from './devices/new-device-alert.ts';
import type { SendSecurityNotice } from './emails/security-notices.ts';
import type { MfaService } from './mfa/mfa-service.ts';
import { pictureUrl } from './picture/profile-picture.ts';
import { byUser } from './security-audit.ts';
import type { accountsStore, SessionRow } from './store.ts';

/** A session ends this long after its sign-in, even if it is in use. */
export const MAX_SESSION_AGE_MS = 90 * DAY_MS;
/** The minimum interval between extensions of a session. It is also the accuracy of the displayed time of last use. */
const RENEW_AFTER_MS = 10 * MINUTE_MS;

export interface AccountsDeps {
  readonly store: ReturnType<typeof accountsStore>;
  readonly identity: Identity;
  /** Sessions use the machine's own clock, like the library that creates them. */
  readonly systemClock: Clock;
  readonly sessionIdleSeconds: number;
  readonly adminEmails: readonly string[];
  /** The Set-Cookie value that removes the session's cookie. */
  readonly clearCookie: () => string;
  /** Ends the session whose cookie is in these headers, if there is one. */
  readonly signOut: (headers: Headers) => Promise<void>;
  /** Ends this browser's previous session, if there is one. */
  readonly endPreviousSession: (headers: Headers) => Promise<void>;
  /** Checks the MFA code at sign-in. Null if the user may sign in. */
  readonly mfaRefusalAtSignIn: MfaService['mfaRefusalAtSignIn'];
  /** Emails after a sign-up: the verification link, or a notice to the owner of an address that is already taken. */
  readonly sendVerificationEmail: (email: string) => Promise<void>;
  readonly sendExistingAccountEmail: (email: string) => Promise<void>;
  readonly recordSignIn: RecordSignIn;
  readonly countFailedSignIn: CountFailedSignIn;
  readonly sendSecurityNotice: SendSecurityNotice;
  readonly setName: (userId: string, name: NameParts) => Promise<void>;
  readonly audit: RecordAuditEvent;
  readonly accessOf: (subscription: SessionRow['subscription']) => Access;
}

interface AuthenticatedSession {
  readonly user: CurrentUser;
  /** True when the session was just extended. */
  readonly renewed: boolean;
  /** The result of `prefetch`. */
  readonly prefetched: string | null;
}

export function accountsService(deps: AccountsDeps) {
  const { store, identity, adminEmails } = deps;
  const isAdmin = (email: string, verified: boolean) => verified && adminEmails.includes(email);

  const currentUser = async (userId: string): Promise<User> => {
    const row = await store.findUser(userId);
    if (!row) throw new UserDeletedError('currentUser: no users row for the user id of a session');
    return {
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      profileImageUrl: row.pictureHash && pictureUrl(row.pictureHash),
      createdAt: row.createdAt.toISOString(),
      isAdmin: isAdmin(row.email, row.emailVerified),
      dayEnd: row.dayEnd,
    };
  };

  return {
    register: async (account: z.output<typeof register.body>, headers: Headers, timeZone: string | null) => {
      const { password } = account;
      const email = parseAccountEmail(account.email);
      if (email === null) return invalidInput('body.email', IMPOSSIBLE_EMAIL_MESSAGE);
      if (await isCommonPassword(password, account)) return failure('password_too_common');
      const signedIn = await identity.signUp({ email, password }, headers);
      if (signedIn === 'busy') return hashingBusy();
      if (signedIn === 'email_taken') {
        await deps.sendExistingAccountEmail(email);
        return failure('email_taken');
      }
      await deps.endPreviousSession(headers);
      // These run in separate transactions after the library's own. If the process is killed in between, the user can
      // still enter their name in Settings and request the email again.
      const name = { firstName: account.firstName || null, lastName: account.lastName || null };
      await deps.setName(signedIn.userId, name);
      await deps.sendVerificationEmail(email);
      await deps.audit(byUser('account.created', signedIn.userId));
      if (timeZone) await store.setTimeZone(signedIn.userId, timeZone);
      await deps.recordSignIn(signedIn.userId, headers);
      return { user: await currentUser(signedIn.userId), cookies: signedIn.cookies };
    },

    login: async (credentials: z.output<typeof login.body>, headers: Headers) => {
      const { email, password, code } = credentials;
      let mfaRefusal = null as Awaited<ReturnType<typeof deps.mfaRefusalAtSignIn>>;
      let challengedUserId = '';
      const signedIn = await identity.signIn({ email, password }, headers, async (userId) => {
        challengedUserId = userId;
        mfaRefusal = await deps.mfaRefusalAtSignIn(userId, code);
        return mfaRefusal === null;
      });
      if (signedIn === 'busy') return hashingBusy();
      if (signedIn === 'denied' || signedIn === 'invalid') {
        const refusal = mfaRefusal ?? failure('invalid_credentials');
        // A missing code is a normal step of the sign-in, not a failure.
        if (refusal.code !== 'mfa_code_required') deps.countFailedSignIn(email, headers);
        // The password was right but the code was wrong, so someone else may know the password.
        if (refusal.code === 'mfa_code_wrong') await deps.sendSecurityNotice(challengedUserId, 'wrong-code');
        return refusal;
      }
      // Only after a successful sign-in, so that all refusals take the same time.
      await deps.endPreviousSession(headers);
      await deps.recordSignIn(signedIn.userId, headers);
      return { user: await currentUser(signedIn.userId), cookies: signedIn.cookies };
    },

    /** @returns Set-Cookie values that remove the session from this browser. */
    logout: async (headers: Headers): Promise<readonly string[]> => {
      await deps.signOut(headers);
      return [deps.clearCookie()];
    },

    currentUser,
    setDayEnd: async (userId: string, dayEnd: DayEnd): Promise<User> => {
      await store.setDayEnd(userId, dayEnd);
      return currentUser(userId);
    },
    authenticate: authenticator(deps, isAdmin),
  };
}

/** Finds the session of a token and its user. Extends the session if its last extension is over ten minutes old. */
const authenticator =
  (
    { store, systemClock, sessionIdleSeconds, accessOf }: AccountsDeps,
    isAdmin: (email: string, verified: boolean) => boolean,
  ) =>
  async (token: string, prefetch?: PrefetchQuery): Promise<AuthenticatedSession | null> => {
    const now = systemClock.now();
    const row = await store.findSession(token, now, new Date(now.getTime() - MAX_SESSION_AGE_MS), prefetch);
    if (!row) return null;
    const renewed = now.getTime() - row.lastRenewedAt.getTime() > RENEW_AFTER_MS;
    if (renewed) {
      await store.renewSession(row.sessionId, now, new Date(now.getTime() + sessionIdleSeconds * 1000));
    }
    const user: CurrentUser = {
      userId: row.userId,
      sessionId: row.sessionId,
      authenticatedAt: row.confirmedAt ?? row.createdAt,
      email: row.email,
      timeZone: row.timeZone,
      dayEnd: row.dayEnd,
      isAdmin: isAdmin(row.email, row.emailVerified),
      access: accessOf(row.subscription),
      ownerMark: row.subscription?.ownerMark ?? null,
    };
    return { user, renewed, prefetched: row.prefetched };
  };

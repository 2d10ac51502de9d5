import type { z } from 'zod';
import type { CallReply } from '#contract/call.ts';
import type { changeName, signInSettings } from '#contract/calls/accounts.ts';
import { DAY_MS } from '#contract/domain/days.ts';
import { REAUTHENTICATED_MESSAGE } from '#contract/reauthentication.ts';
import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { CurrentUser } from '#server/auth/current-user.ts';
import { checkRecentAuthentication } from '#server/auth/reauthentication.ts';
import type { Transaction } from '#server/db/client.ts';
import { type Failure, failure, invalidInput } from '#server/failure.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Credentials, Identity } from '#server/ports/identity/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import { replyWithCookies } from '#server/reply.ts';
import { IMPOSSIBLE_EMAIL_MESSAGE, parseAccountEmail } from '#server/text/email-address.ts';
import type { AccountUsersStore } from '../account-users-store.ts';
import type { DisownedAddressesStore } from '../email-address/disowned-addresses-store.ts';
import { enqueueEmail } from '../emails/account-emails.ts';
import type { EmailRateLimit, EmailRateLimitStore } from '../emails/email-rate-limit-store.ts';
import { EMAIL_RATE_LIMIT } from '../emails/email-rate-limits.ts';
import { emailTokenRow, generateEmailToken } from '../emails/email-token.ts';
import type { EmailTokensStore } from '../emails/email-tokens-store.ts';
import { byUser } from '../security-audit.ts';
import type { ReauthenticateSession } from '../session/reauthentication.ts';
import type { accountsStore } from '../store.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { CredentialsStore } from './credentials-store.ts';
import type { CountFailedSignIn } from './failed-sign-ins.ts';
import { hashingBusy } from './hashing-busy.ts';

/** Limits email changes per user, because each request sends an email to an address that may not be the user's. */
const CHANGE_EMAIL_RATE_LIMIT: EmailRateLimit = { minIntervalSeconds: 0, perDay: 10 };

/** How long Settings shows that an address other than the user's current one was disowned. */
const DISOWNED_NOTICE_MS = 7 * DAY_MS;

/** The social login ("google") of an issuer. Null when the issuer is not a social login. */
export type ProviderOf = (issuer: string) => CallReply<typeof signInSettings>['providers'][number] | null;

export interface CredentialsDeps {
  readonly store: CredentialsStore;
  readonly users: AccountUsersStore;
  readonly tokens: EmailTokensStore;
  readonly disowned: DisownedAddressesStore;
  readonly emailRateLimit: Pick<EmailRateLimitStore, 'consume'>;
  readonly credentials: Credentials;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
  readonly countFailedSignIn: CountFailedSignIn;
  readonly reauthenticateSession: ReauthenticateSession;
  readonly identity: Pick<Identity, 'renewToken'>;
  readonly accounts: Pick<ReturnType<typeof accountsStore>, 'findUser'>;
  /** Sessions use the machine's own clock, not the sandbox's. */
  readonly systemClock: Clock;
  readonly providerOf: ProviderOf;
  /** Users with one of these addresses, verified, are administrators. In lower case. */
  readonly adminEmails: readonly string[];
  readonly mfaStateOf: (userId: string) => Promise<{ readonly on: boolean; readonly recoveryCodesLeft: number }>;
}

export type CredentialsService = ReturnType<typeof credentialsService>;

/** Changes that signed-in users make to their name, password and email address. */
export function credentialsService(deps: CredentialsDeps) {
  const { store, users, tokens, credentials, clock, systemClock } = deps;

  return {
    confirmIdentity: async (me: CurrentUser, password: string, headers: Headers) => {
      const result = await credentials.verifyPassword(me.userId, password);
      if (result === 'busy') return hashingBusy();
      if (result === 'wrong') {
        deps.countFailedSignIn(me.email, headers);
        return failure('wrong_password');
      }
      const cookies = await deps.reauthenticateSession(me.userId, me.sessionId);
      // The session may have been ended from another device while the password was checked.
      if (cookies === null) return failure('session_required');
      return replyWithCookies({ message: REAUTHENTICATED_MESSAGE }, cookies);
    },

    changeName: ({ userId }: CurrentUser, { firstName, lastName }: z.output<typeof changeName.body>): Promise<void> =>
      store.changeName(
        userId,
        {
          ...(firstName !== undefined && { firstName: firstName || null }),
          ...(lastName !== undefined && { lastName: lastName || null }),
        },
        clock.now(),
      ),

    changePassword: async (me: CurrentUser, password: string) => {
      const refused = checkRecentAuthentication(me, systemClock.now());
      if (refused) return refused;
      const context = (await deps.accounts.findUser(me.userId)) ?? me;
      if (await isCommonPassword(password, context)) return failure('password_too_common');
      const hashed = await credentials.hashPassword(me.userId, password);
      if (hashed === 'busy') return hashingBusy();
      return users.transaction(async (tx) => {
        // Hashing takes time. If the account was recovered meanwhile and this session has ended, the password must not
        // be changed.
        if (!(await users.lockWithSession(tx, me.userId, me.sessionId))) return failure('fresh_sign_in_required');
        await credentials.setPassword(tx, me.userId, hashed.hash);
        await credentials.endSessions(tx, me.userId, me.sessionId);
        await tokens.removeForUser(tx, me.userId, 'reset', 'change_email');
        await deps.audit(byUser('account.password_changed', me.userId), tx);
        await enqueueEmail(deps.jobs, tx, { kind: 'password-changed', userId: me.userId });
        // This session was not ended, so a stolen copy of its token would still work. The token is therefore replaced.
        const cookies = await deps.identity.renewToken(tx, me.sessionId);
        return replyWithCookies(
          { message: 'Your password has been changed. Your other devices have been signed out.' },
          cookies ?? [],
        );
      });
    },

    changeEmail: async (me: CurrentUser, enteredEmail: string) => {
      const refused = checkRecentAuthentication(me, systemClock.now());
      if (refused) return refused;
      const newEmail = parseAccountEmail(enteredEmail);
      if (newEmail === null) return invalidInput('body.email', IMPOSSIBLE_EMAIL_MESSAGE);
      if (newEmail === me.email) return { message: 'This is already your email.' };
      return requestEmailChange(deps, me, newEmail);
    },

    signInSettings: async (userId: string): Promise<CallReply<typeof signInSettings>> => {
      const user = await deps.accounts.findUser(userId);
      const issuers = await store.issuersOf(userId);
      const mfa = await deps.mfaStateOf(userId);
      const noticesSince = new Date(clock.now().getTime() - DISOWNED_NOTICE_MS);
      return {
        emailVerified: user?.emailVerified ?? false,
        disownedEmail: await deps.disowned.newest(userId, user?.email ?? '', noticesSince),
        hasPassword: await credentials.hasPassword(userId),
        providers: [...new Set(issuers.flatMap((issuer) => deps.providerOf(issuer) ?? []))],
        mfaEnabled: mfa.on,
        recoveryCodesLeft: mfa.recoveryCodesLeft,
      };
    },
  };
}

/** Emails the link even if another account has the address. Only someone who reads that mailbox may learn this. */
const requestEmailChange = (deps: CredentialsDeps, { userId, sessionId }: CurrentUser, newEmail: string) =>
  deps.users.transaction(async (tx): Promise<{ message: string } | EmailChangeRefusal> => {
    const { emailRateLimit, tokens, users } = deps;
    if (!(await users.lockWithSession(tx, userId, sessionId))) return failure('fresh_sign_in_required');
    const user = await users.findById(userId, tx);
    if (!user) return failure('fresh_sign_in_required');
    if (await deps.disowned.has(userId, newEmail, tx)) return failure('address_disowned');
    const now = deps.clock.now();
    const retryAfterSeconds =
      (await emailRateLimit.consume(tx, { kind: 'new-address', recipient: newEmail, limit: EMAIL_RATE_LIMIT }, now)) ||
      (await emailRateLimit.consume(
        tx,
        { kind: 'change-email', recipient: userId, limit: CHANGE_EMAIL_RATE_LIMIT },
        now,
      ));
    if (retryAfterSeconds > 0) return failure('too_many_requests', { retryAfterSeconds });
    const requestedAt = deps.systemClock.now();
    await tokens.removeForUser(tx, userId, 'change_email');
    // Records the request. The job that sends the email replaces this placeholder token, which is never sent.
    await tokens.add(
      emailTokenRow(generateEmailToken(), 'change_email', { userId, email: newEmail, createdAt: now, requestedAt }),
      tx,
    );
    await enqueueEmail(deps.jobs, tx, { kind: 'change-email', userId, newEmail });
    if (user.emailVerified) await notifyOldAddress(deps, tx, user, newEmail, requestedAt);
    return { message: "We've sent a link to the new address. Nothing changes until you open it." };
  });

type EmailChangeRefusal = Failure<'too_many_requests' | 'fresh_sign_in_required' | 'address_disowned'>;

/** The notice may contain an undo link, so it is sent only to a verified address. Any other may be a stranger's. */
const notifyOldAddress = (
  { jobs, adminEmails }: CredentialsDeps,
  tx: Transaction,
  { id, email: oldEmail }: { readonly id: string; readonly email: string },
  newEmail: string,
  requestedAt: Date,
) => {
  // Confirming an administrator's address sets a new password and revokes all older credentials. Undo links would
  // bypass that, so none is offered.
  const undoable = !adminEmails.includes(newEmail);
  const change = { userId: id, oldEmail, newEmail, undoable, requestedAt: requestedAt.toISOString() };
  return enqueueEmail(jobs, tx, { kind: 'email-changing', ...change });
};

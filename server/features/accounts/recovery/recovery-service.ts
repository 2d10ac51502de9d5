import type { RecordAuditEvent } from '../../../audit-log/audit-log-store.ts';
import type { Transaction } from '../../../db/client.ts';
import { type Failure, failure, isFailure } from '../../../failure.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import type { Credentials } from '../../../ports/identity/port.ts';
import type { Jobs } from '../../../ports/jobs/port.ts';
import { isCommonPassword } from '../credentials/common-passwords.ts';
import type { PasswordContext } from '../credentials/context-specific-passwords.ts';
import { hashingBusy } from '../credentials/hashing-busy.ts';
import type { DisownedAddressesStore } from '../email-address/disowned-addresses-store.ts';
import type { AccountEmail } from '../emails/account-email-jobs.ts';
import { enqueueEmail } from '../emails/account-emails.ts';
import type { EmailRateLimit, EmailRateLimitStore, RateLimitedKind } from '../emails/email-rate-limit-store.ts';
import { hashEmailToken } from '../emails/email-token.ts';
import type { EmailTokenRow, EmailTokensStore } from '../emails/email-tokens-store.ts';
import type { ForgetPreviousUser } from '../previous-user.ts';
import { byVisitor } from '../security-audit.ts';
import type { RecoveryStore } from './recovery-store.ts';

/** Rate limit for emails of one kind to one address. */
export const EMAIL_RATE_LIMIT: EmailRateLimit = { minIntervalSeconds: 60, perDay: 5 };
/**
 * A link to a new password is valid for an hour. Once the last one has expired, the owner of an address can request
 * another one, however many a stranger has requested. The links in other emails are valid for a day, so while the limit
 * is used up they still work.
 */
const RESET_LINK_RATE_LIMIT: EmailRateLimit = { ...EMAIL_RATE_LIMIT, afterwardsEverySeconds: 60 * 60 };
/**
 * For the link after registration. No minimum interval, because a deleted account may be registered again immediately.
 */
const FIRST_LINK_RATE_LIMIT: EmailRateLimit = { minIntervalSeconds: 0, perDay: 5 };

const replyMessages = {
  verify: "If this email still needs confirming, we've sent a new link to it.",
  reset: "If there's an account with this email, we've sent a link to choose a new password.",
} as const;

const linkRateLimits = { verify: EMAIL_RATE_LIMIT, reset: RESET_LINK_RATE_LIMIT } as const;

interface RecoveryDeps {
  readonly users: RecoveryStore;
  readonly tokens: EmailTokensStore;
  readonly disowned: DisownedAddressesStore;
  readonly emailRateLimit: Pick<EmailRateLimitStore, 'consume'>;
  readonly credentials: Credentials;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
  /** Clears the account's failed sign-ins and marks this network address, and no other, as the owner's. */
  readonly clearFailedSignIns: (email: string, ip: string) => Promise<void>;
  readonly forgetPreviousUser: ForgetPreviousUser;
}

export type RecoveryService = ReturnType<typeof recoveryService>;

/** Requests for emailed links, and password resets with them. */
export function recoveryService(deps: RecoveryDeps) {
  const { users, tokens, clock } = deps;

  /** Gives the same reply and does the same work for every address. Only the job looks up whether it has an account. */
  const requestLink = (kind: 'verify' | 'reset', enteredEmail: string, ip: string) =>
    users.transaction(async (tx): Promise<{ message: string } | Failure<'too_many_requests'>> => {
      const email = enteredEmail.toLowerCase();
      const counted = { kind, recipient: email, limit: linkRateLimits[kind], ip };
      const retryAfterSeconds = await deps.emailRateLimit.consume(tx, counted, clock.now());
      if (retryAfterSeconds > 0) return tooManyLinks(kind, retryAfterSeconds);
      await enqueueEmail(deps.jobs, tx, { kind, email });
      return { message: replyMessages[kind] };
    });

  /** Enqueues the email, or drops it if the rate limit of its address is exceeded. */
  const enqueueWithinLimit = (
    kind: RateLimitedKind,
    limit: EmailRateLimit,
    email: Extract<AccountEmail, { readonly email: string }>,
  ): Promise<void> =>
    users.transaction(async (tx) => {
      const counted = { kind, recipient: email.email, limit };
      const retryAfterSeconds = await deps.emailRateLimit.consume(tx, counted, clock.now());
      if (retryAfterSeconds === 0) await enqueueEmail(deps.jobs, tx, email);
    });

  /**
   * Asks a new user to verify their address. Limited, because whoever registers an address, deletes the account and
   * starts again could otherwise email it without end. Counted apart from the links that are requested, so that the
   * first press of "Resend" is never refused.
   */
  const sendVerificationEmail = (email: string): Promise<void> =>
    enqueueWithinLimit('first-link', FIRST_LINK_RATE_LIMIT, { kind: 'verify', email: email.toLowerCase() });

  return {
    resendVerification: (email: string, ip: string) => requestLink('verify', email, ip),
    forgotPassword: (email: string, ip: string) => requestLink('reset', email, ip),

    sendVerificationEmail,

    /**
     * Tells the owner of an address that someone tried to sign up with it. Until the address is verified, that is
     * another link to verify it, within the limit of those.
     */
    sendExistingAccountEmail: async (typed: string): Promise<void> => {
      const email = typed.toLowerCase();
      const user = await users.findByEmail(email);
      if (user && !user.emailVerified) await sendVerificationEmail(email);
      else await enqueueWithinLimit('address-taken', EMAIL_RATE_LIMIT, { kind: 'address-taken', email });
    },

    resetPassword: async (token: string, password: string, ip: string) => {
      const hash = hashEmailToken(token);
      const link = await tokens.find(hash, 'reset', clock.now());
      if (!link) return failure('link_invalid');
      if (await isCommonPassword(password, await passwordContextOf(users, link))) return failure('password_too_common');
      const hashed = await deps.credentials.hashPassword(link.userId, password);
      if (hashed === 'busy') return hashingBusy();
      const user = await users.transaction((tx) => resetPasswordByToken(deps, tx, hash, hashed.hash));
      if (isFailure(user)) return user;
      await deps.clearFailedSignIns(user.email, ip);
      return { message: 'Your new password is set. Please sign in with it.' };
    },
  };
}

const VALIDITY = { verify: 'a day', reset: 'an hour' } as const;

/** Where the wait is long, the message says what helps now. It is the same for every address. */
function tooManyLinks(kind: 'verify' | 'reset', retryAfterSeconds: number): Failure<'too_many_requests'> {
  if (retryAfterSeconds <= EMAIL_RATE_LIMIT.minIntervalSeconds)
    return failure('too_many_requests', { retryAfterSeconds });
  const message = `Several links for this email have been requested in the last day. Each works for ${VALIDITY[kind]}, so please look in your inbox and your spam folder first.`;
  return failure('too_many_requests', { retryAfterSeconds, message });
}

/** The context that a new password is checked against: the link's address and the user's names. */
export async function passwordContextOf(
  users: Pick<RecoveryStore, 'findById'>,
  { userId, email }: Pick<EmailTokenRow, 'userId' | 'email'>,
): Promise<PasswordContext> {
  const user = await users.findById(userId);
  return { email, firstName: user?.firstName, lastName: user?.lastName };
}

/**
 * The requester has proved that they read the account's mailbox. The reset ends all sessions and removes the other
 * email links, because an intruder may have requested a change of address. Links that undo a change of address stay,
 * because the requester may be an intruder who has already changed it.
 */
async function resetPasswordByToken(deps: RecoveryDeps, tx: Transaction, tokenHash: string, passwordHash: string) {
  const { users, tokens } = deps;
  const row = await tokens.consume(tx, tokenHash, 'reset', deps.clock.now());
  const user = row && (await users.lockWithEmail(tx, row.userId, row.email));
  if (!user) return failure('link_invalid');
  if (!user.emailVerified) {
    await users.removeUnverifiedCredentials(tx, user.id);
    await deps.forgetPreviousUser(tx, user.id);
    await markEmailVerified(deps, tx, user);
  }
  await replacePassword(deps, tx, user.id, passwordHash);
  await tokens.removeAllExceptUndo(tx, user.id);
  return user;
}

interface PasswordReplacementDeps {
  readonly credentials: Credentials;
  readonly audit: RecordAuditEvent;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Sets the password, ends all sessions and enqueues the notice, all in the caller's transaction. */
export async function replacePassword(
  deps: PasswordReplacementDeps,
  tx: Transaction,
  userId: string,
  passwordHash: string,
) {
  await deps.credentials.setPassword(tx, userId, passwordHash);
  await deps.credentials.endSessions(tx, userId);
  await deps.audit(byVisitor('account.password_reset', userId), tx);
  await enqueueEmail(deps.jobs, tx, { kind: 'password-changed', userId });
}

interface VerifiedEmailDeps {
  readonly users: RecoveryStore;
  readonly disowned: DisownedAddressesStore;
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
}

/** Marks the user's address as verified. If it had been disowned, that entry is removed. */
export async function markEmailVerified(
  { users, disowned, clock, audit }: VerifiedEmailDeps,
  tx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await users.markEmailVerified(tx, id, clock.now());
  await disowned.remove(tx, id, email);
  await audit(byVisitor('account.email_verified', id), tx);
}

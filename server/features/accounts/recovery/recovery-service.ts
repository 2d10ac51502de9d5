import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Transaction } from '#server/db/client.ts';
import { type Failure, failure, isFailure } from '#server/failure.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Credentials } from '#server/ports/identity/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { AccountUsersStore } from '../account-users-store.ts';
import { hashNewPassword } from '../credentials/hash-new-password.ts';
import { replacePassword } from '../credentials/replace-password.ts';
import type { DisownedAddressesStore } from '../email-address/disowned-addresses-store.ts';
import { markEmailVerified } from '../email-address/mark-email-verified.ts';
import type { AccountEmail } from '../emails/account-email-jobs.ts';
import { enqueueEmail } from '../emails/account-emails.ts';
import type { EmailRateLimit, EmailRateLimitStore, RateLimitedKind } from '../emails/email-rate-limit-store.ts';
import { EMAIL_RATE_LIMIT, FIRST_LINK_RATE_LIMIT, RESET_LINK_RATE_LIMIT } from '../emails/email-rate-limits.ts';
import { hashEmailToken } from '../emails/email-token.ts';
import type { EmailTokensStore } from '../emails/email-tokens-store.ts';
import type { ForgetPreviousUser } from '../previous-user.ts';

const replyMessages = {
  verify: "If this email still needs confirming, we've sent a new link to it.",
  reset: "If there's an account with this email, we've sent a link to choose a new password.",
} as const;

const linkRateLimits = { verify: EMAIL_RATE_LIMIT, reset: RESET_LINK_RATE_LIMIT } as const;

interface RecoveryDeps {
  readonly users: AccountUsersStore;
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
    sendExistingAccountEmail: async (enteredEmail: string): Promise<void> => {
      const email = enteredEmail.toLowerCase();
      const user = await users.findByEmail(email);
      if (user && !user.emailVerified) await sendVerificationEmail(email);
      else await enqueueWithinLimit('address-taken', EMAIL_RATE_LIMIT, { kind: 'address-taken', email });
    },

    checkResetLink: async (token: string) => {
      const link = await tokens.find(hashEmailToken(token), 'reset', clock.now());
      return link ? ({ valid: true } as const) : failure('link_invalid');
    },

    resetPassword: async (token: string, password: string, ip: string) => {
      const hash = hashEmailToken(token);
      const link = await tokens.find(hash, 'reset', clock.now());
      if (!link) return failure('link_invalid');
      const hashed = await hashNewPassword(deps, link, password);
      if (isFailure(hashed)) return hashed;
      const user = await users.transaction((tx) => resetPasswordByToken(deps, tx, hash, hashed.passwordHash));
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

import type { RecordAuditEvent } from '../../../audit-log/audit-log-store.ts';
import type { Transaction } from '../../../db/client.ts';
import { type Failure, failure, isFailure } from '../../../failure.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import type { Credentials } from '../../../ports/identity/port.ts';
import type { Jobs } from '../../../ports/jobs/port.ts';
import { isCommonPassword } from '../credentials/common-passwords.ts';
import { hashingBusy } from '../credentials/hashing-busy.ts';
import type { DisownedAddressesStore } from '../email-address/disowned-addresses-store.ts';
import { enqueueEmail } from '../emails/account-emails.ts';
import type { EmailRateLimit, EmailRateLimitStore } from '../emails/email-rate-limit-store.ts';
import { hashEmailToken } from '../emails/email-token.ts';
import type { EmailTokensStore } from '../emails/email-tokens-store.ts';
import { byVisitor } from '../security-audit.ts';
import type { RecoveryStore } from './recovery-store.ts';

/** Mails to one address, of one kind. */
export const EMAIL_RATE_LIMIT: EmailRateLimit = { minIntervalSeconds: 60, perDay: 5 };

const replyMessages = {
  verify: 'If this email still needs to be confirmed, a new link is on its way to it.',
  reset: 'If there is an account with this email, a link to choose a new password is on its way to it.',
} as const;

interface RecoveryDeps {
  readonly users: RecoveryStore;
  readonly tokens: EmailTokensStore;
  readonly disowned: DisownedAddressesStore;
  readonly emailRateLimit: Pick<EmailRateLimitStore, 'consume'>;
  readonly credentials: Credentials;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
  /** Has the failed sign-ins forgotten that strangers were counted with: the owner is at this address. */
  readonly clearFailedSignIns: (email: string, ip: string) => Promise<void>;
}

export type RecoveryService = ReturnType<typeof recoveryService>;

/** What a person can do who holds a link from a mail, or asks for one. */
export function recoveryService(deps: RecoveryDeps) {
  const { users, tokens, clock } = deps;

  /** One answer and one amount of work for every address: who it belongs to is looked up later, by the job. */
  const requestLink = (kind: 'verify' | 'reset', typed: string) =>
    users.transaction(async (tx): Promise<{ message: string } | Failure<'too_many_requests'>> => {
      const email = typed.toLowerCase();
      const retryAfterSeconds = await deps.emailRateLimit.consume(tx, kind, email, EMAIL_RATE_LIMIT, clock.now());
      if (retryAfterSeconds > 0) return failure('too_many_requests', { retryAfterSeconds });
      await enqueueEmail(deps.jobs, tx, { kind, email });
      return { message: replyMessages[kind] };
    });

  return {
    resendVerification: (email: string) => requestLink('verify', email),
    forgotPassword: (email: string) => requestLink('reset', email),

    /** Asks a person who just signed up to confirm the address. */
    sendVerificationEmail: (email: string): Promise<void> =>
      users.transaction((tx) => enqueueEmail(deps.jobs, tx, { kind: 'verify', email: email.toLowerCase() })),

    /** Tells the owner that someone tried to sign up with their address; not more often than any mail. */
    sendExistingAccountEmail: (typed: string): Promise<void> =>
      users.transaction(async (tx) => {
        const email = typed.toLowerCase();
        const retryAfterSeconds = await deps.emailRateLimit.consume(
          tx,
          'address-taken',
          email,
          EMAIL_RATE_LIMIT,
          clock.now(),
        );
        if (retryAfterSeconds === 0) await enqueueEmail(deps.jobs, tx, { kind: 'address-taken', email });
      }),

    resetPassword: async (token: string, password: string, ip: string) => {
      const hash = hashEmailToken(token);
      const link = await tokens.find(hash, 'reset', clock.now());
      if (!link) return failure('link_invalid');
      if (await isCommonPassword(password, link)) return failure('password_too_common');
      const hashed = await deps.credentials.hashPassword(link.userId, password);
      if (hashed === 'busy') return hashingBusy();
      const user = await users.transaction((tx) => resetPasswordByToken(deps, tx, hash, hashed.hash));
      if (isFailure(user)) return user;
      await deps.clearFailedSignIns(user.email, ip);
      return { message: 'Your new password is set. Please sign in with it.' };
    },
  };
}

/**
 * Whoever comes this way reads the person's mail. Everyone is signed out, and every other link in a mail dies: one to a
 * new address may have been asked for by somebody who had got in. Only the way to undo a change of address stays, as
 * the one who changed it may be the one who comes.
 */
async function resetPasswordByToken(deps: RecoveryDeps, tx: Transaction, tokenHash: string, passwordHash: string) {
  const { users, tokens } = deps;
  const row = await tokens.consume(tx, tokenHash, 'reset', deps.clock.now());
  const user = row && (await users.lockWithEmail(tx, row.userId, row.email));
  if (!user) return failure('link_invalid');
  if (!user.emailVerified) {
    await users.removeUnverifiedCredentials(tx, user.id);
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

/** Sets the password and signs everyone out, within the caller's transaction; the person is told. */
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

/** The address is proven to be this person's, whatever was said of it before. */
export async function markEmailVerified(
  { users, disowned, clock, audit }: VerifiedEmailDeps,
  tx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await users.markEmailVerified(tx, id, clock.now());
  await disowned.remove(tx, id, email);
  await audit(byVisitor('account.email_verified', id), tx);
}

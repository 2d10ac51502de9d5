/** Lets the owner of an email address disown an account that is not theirs, or undo a change of its address. */
import { DAY_MS } from '#contract/domain/days.ts';
import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Transaction } from '#server/db/client.ts';
import { failure, isFailure } from '#server/failure.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Credentials } from '#server/ports/identity/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { AccountUsersStore } from '../account-users-store.ts';
import { hashNewPassword } from '../credentials/hash-new-password.ts';
import { replacePassword } from '../credentials/replace-password.ts';
import type { UserNewsletter } from '../deps.ts';
import { hashEmailToken } from '../emails/email-token.ts';
import type { EmailTokenRow, EmailTokensStore } from '../emails/email-tokens-store.ts';
import type { EndPlanWithPeriod, UpdateCustomerEmail } from '../previous-user.ts';
import { byVisitor } from '../security-audit.ts';
import type { DisownedAddressesStore } from './disowned-addresses-store.ts';

interface EmailDisputeDeps {
  readonly users: AccountUsersStore;
  readonly tokens: EmailTokensStore;
  readonly disowned: DisownedAddressesStore;
  readonly credentials: Credentials;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
  readonly newsletter: UserNewsletter;
  /** Clears the account's failed sign-ins and marks this network address, and no other, as the owner's. */
  readonly clearFailedSignIns: (email: string, ip: string) => Promise<void>;
  /** For every account whose address changes. */
  readonly updateCustomerEmail: UpdateCustomerEmail;
  /** For an account that is left without an address, where no notice of a charge reaches its user. */
  readonly endPlanWithPeriod: EndPlanWithPeriod;
}

export type EmailDisputeService = ReturnType<typeof emailDisputeService>;

export function emailDisputeService(deps: EmailDisputeDeps) {
  const { users, tokens, clock } = deps;

  return {
    /** "This was not me". Deletes nothing, because the account's user may simply have mistyped their own address. */
    disownEmail: (token: string) => users.transaction((tx) => disownAddress(deps, tx, hashEmailToken(token))),

    undoEmailChange: async (token: string, password: string, ip: string) => {
      const hash = hashEmailToken(token);
      const row = await tokens.find(hash, 'undo_email', clock.now());
      if (!row) return failure('link_invalid');
      const hashed = await hashNewPassword(deps, row, password);
      if (isFailure(hashed)) return hashed;
      const email = await users.transaction((tx) => restoreOldEmail(deps, tx, row, hashed.passwordHash));
      if (isFailure(email)) return email;
      await deps.clearFailedSignIns(email, ip);
      return { message: 'Your account has its old email back. Please sign in with it and your new password.' };
    },
  };
}

async function disownAddress(deps: EmailDisputeDeps, tx: Transaction, tokenHash: string) {
  const { users, tokens, disowned, clock } = deps;
  const now = clock.now();
  const row = await tokens.consume(tx, tokenHash, 'not_me', now);
  const user = row && (await users.lock(tx, row.userId));
  if (!user) return failure('link_invalid');
  const { email } = row;
  // The address has been verified since the link was sent, so the account's user has proved that it is theirs.
  if (user.email === email && user.emailVerified) return failure('link_invalid');
  for (const purpose of ['verify', 'change_email', 'not_me'] as const)
    await tokens.removeForAddress(tx, user.id, purpose, email);
  await disowned.add(tx, user.id, email, now);
  if (user.email === email) await deps.newsletter.optOut(tx, user.id);
  await deps.audit(byVisitor('account.email_disowned', user.id), tx);
  return { message: 'Thank you for telling us. This account will no longer email you.' };
}

const EMAIL_NOW_IN_USE = "This email now belongs to another account. Please write to us and we'll help.";

/**
 * MFA that was turned on this shortly before the change was requested is removed too: an intruder may do that first,
 * and then neither the undo nor "Forgot password?" would let the owner in. As long as the link works.
 */
const MFA_DOUBTED_BEFORE_CHANGE_MS = 7 * DAY_MS;

/**
 * Restores the old address and sets a new password. The owner of the old address was the account's user until the
 * change was requested, so other credentials from before that time stay. All later credentials are removed.
 * @returns the restored address.
 */
async function restoreOldEmail(deps: EmailDisputeDeps, tx: Transaction, link: EmailTokenRow, passwordHash: string) {
  const { users, tokens, clock } = deps;
  await users.lockWithOwnerOf(tx, link.userId, link.email);
  const row = await tokens.consume(tx, link.tokenHash, 'undo_email', clock.now());
  const user = row && (await users.lock(tx, row.userId));
  if (!user) return failure('link_invalid');
  if (!(await takeEmailBack(deps, tx, user.id, row.email))) {
    await tokens.add(row, tx);
    return failure('email_taken', { message: EMAIL_NOW_IN_USE });
  }
  const since = row.requestedAt ?? row.createdAt;
  const mfaSince = new Date(since.getTime() - MFA_DOUBTED_BEFORE_CHANGE_MS);
  await users.removeCredentialsAddedSince(tx, user.id, { socialLogin: since, mfa: mfaSince });
  await tokens.removeAllExceptUndo(tx, user.id, since);
  await deps.audit(byVisitor('account.email_change_undone', user.id), tx);
  await replacePassword(deps, tx, user.id, passwordHash);
  return row.email;
}

/**
 * Gives the account its old address. An account that has it without having verified it is left without one, so that it
 * can't block the owner.
 * @returns false, with nothing changed, if another account has verified the address.
 */
async function takeEmailBack(deps: EmailDisputeDeps, tx: Transaction, userId: string, email: string): Promise<boolean> {
  const now = deps.clock.now();
  const otherUserId = await deps.users.freeEmail(tx, email, userId, now);
  if (otherUserId === 'verified') return false;
  if (otherUserId !== null) {
    await deps.audit(byVisitor('account.email_removed', otherUserId), tx);
    await deps.endPlanWithPeriod(tx, otherUserId);
  }
  await deps.users.setVerifiedEmail(tx, userId, email, now);
  await deps.updateCustomerEmail(tx, userId);
  return true;
}

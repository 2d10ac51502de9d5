/**
 * Verifies email addresses. A verification link proves only that someone reads the mailbox, not that they own the
 * account: if an attacker registers a stranger's address, the stranger may well follow the link. So the link also
 * requires the account's session or password. An administrator's address is verified only by setting a new password,
 * which revokes all earlier sessions and credentials.
 */
import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { CurrentUser } from '#server/auth/current-user.ts';
import type { Transaction } from '#server/db/client.ts';
import { failure, isFailure } from '#server/failure.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Credentials } from '#server/ports/identity/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { AccountUsersStore } from '../account-users-store.ts';
import type { CountFailedSignIn } from '../credentials/failed-sign-ins.ts';
import { hashNewPassword } from '../credentials/hash-new-password.ts';
import { hashingBusy } from '../credentials/hashing-busy.ts';
import { replacePassword } from '../credentials/replace-password.ts';
import type { UserNewsletter } from '../deps.ts';
import { enqueueEmail } from '../emails/account-emails.ts';
import { type EmailTokenPurpose, hashEmailToken } from '../emails/email-token.ts';
import type { EmailTokenRow, EmailTokensStore } from '../emails/email-tokens-store.ts';
import type { ForgetPreviousUser, UpdateCustomerEmail } from '../previous-user.ts';
import { byVisitor } from '../security-audit.ts';
import type { DisownedAddressesStore } from './disowned-addresses-store.ts';
import { markEmailVerified } from './mark-email-verified.ts';

export interface EmailVerificationDeps {
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
  /** Users with one of these addresses, verified, are administrators. In lower case. */
  readonly adminEmails: readonly string[];
  readonly countFailedSignIn: CountFailedSignIn;
  readonly forgetPreviousUser: ForgetPreviousUser;
  /** For every account whose address changes. */
  readonly updateCustomerEmail: UpdateCustomerEmail;
}

/** What is submitted together with the link's token. */
export interface Proof {
  readonly token: string;
  readonly password?: string | undefined;
  readonly newPassword?: string | undefined;
}

/** The request that submits the proof. */
export interface Requester {
  /** The user signed in in this browser, or null. */
  readonly user: CurrentUser | null;
  readonly headers: Headers;
  readonly ip: string;
}

type AccountUser = NonNullable<Awaited<ReturnType<AccountUsersStore['findById']>>>;
/** 'none' keeps the account's credentials. Otherwise the new password replaces all of them. */
type CredentialChange = 'none' | { readonly passwordHash: string };

const VERIFIED = { verified: true, message: 'Thank you. Your email is confirmed.' };
const VERIFIED_WITH_NEW_PASSWORD = {
  verified: true,
  message: 'Thank you. Your email is confirmed and your new password is set. Please sign in with it.',
};
const EMAIL_CHANGED = { message: 'Your email has been changed. Please sign in with it from now on.' };
const EMAIL_CHANGED_WITH_NEW_PASSWORD = {
  message: 'Your email has been changed and your new password is set. Please sign in with both.',
};
const EMAIL_IN_USE = 'This email already belongs to another account.';

export type EmailVerificationService = ReturnType<typeof emailVerificationService>;

export function emailVerificationService(deps: EmailVerificationDeps) {
  const { users, tokens, credentials, clock, adminEmails } = deps;
  const isAdminEmail = (email: string) => adminEmails.includes(email);

  /** The token row and its user if the link is valid. Does not consume the token. */
  const findValidLink = async (token: string, purpose: EmailTokenPurpose) => {
    const row = await tokens.find(hashEmailToken(token), purpose, clock.now());
    const user = row && (await users.findById(row.userId));
    return user ? { row, user } : null;
  };

  const verifyByToken = async (token: string, credentialChange: CredentialChange, ip: string) => {
    const result = await users.transaction((tx) =>
      verifyEmailByToken(deps, tx, hashEmailToken(token), credentialChange),
    );
    if (isFailure(result)) return result;
    if (credentialChange === 'none') return VERIFIED;
    await deps.clearFailedSignIns(result.email, ip);
    return VERIFIED_WITH_NEW_PASSWORD;
  };

  const changeByLink = async (row: EmailTokenRow, credentialChange: CredentialChange) => {
    const result = await users.transactionUnlessEmailTaken((tx) => applyEmailChange(deps, tx, row, credentialChange));
    return result === 'taken' ? failure('email_taken', { message: EMAIL_IN_USE }) : result;
  };

  const changeToAdminEmail = async (row: EmailTokenRow, { newPassword }: Proof, { ip }: Requester) => {
    if (newPassword === undefined) return failure('new_password_required');
    const credentialChange = await hashNewPassword(deps, row, newPassword);
    if (isFailure(credentialChange)) return credentialChange;
    const result = await changeByLink(row, credentialChange);
    if (isFailure(result)) return result;
    await deps.clearFailedSignIns(row.email, ip);
    return EMAIL_CHANGED_WITH_NEW_PASSWORD;
  };

  return {
    /** Called when the link's page is opened, possibly by a mail scanner. */
    verifyEmail: async (token: string, requester: Requester) => {
      const found = await findValidLink(token, 'verify');
      if (!found || found.user.email !== found.row.email) return failure('link_invalid');
      const { user } = found;
      if (user.emailVerified) return VERIFIED;
      const isOwnSession = requester.user?.userId === user.id;
      if (isOwnSession && !isAdminEmail(user.email)) return verifyByToken(token, 'none', requester.ip);
      const byPassword = !isAdminEmail(user.email) && (await credentials.hasPassword(user.id));
      return byPassword
        ? { verified: false, message: PROOF_REQUIRED_MESSAGES.password, needs: 'password' as const }
        : { verified: false, message: PROOF_REQUIRED_MESSAGES['new-password'], needs: 'new-password' as const };
    },

    verifyEmailWithProof: async (proof: Proof, requester: Requester) => {
      const found = await findValidLink(proof.token, 'verify');
      if (!found || found.user.email !== found.row.email) return failure('link_invalid');
      if (proof.newPassword !== undefined) {
        const credentialChange = await hashNewPassword(deps, found.row, proof.newPassword);
        return isFailure(credentialChange)
          ? credentialChange
          : verifyByToken(proof.token, credentialChange, requester.ip);
      }
      if (isAdminEmail(found.user.email)) return failure('new_password_required');
      const refused = await proofRefusal(deps, found.user, { ...proof, requester }, 'new_password_required');
      return refused ?? verifyByToken(proof.token, 'none', requester.ip);
    },

    /** Applies a requested change of address. Reveals whether another account has it, which the request does not. */
    confirmEmail: async (proof: Proof, requester: Requester) => {
      const found = await findValidLink(proof.token, 'change_email');
      if (!found) return failure('link_invalid');
      if (isAdminEmail(found.row.email)) return changeToAdminEmail(found.row, proof, requester);
      const refused = await proofRefusal(deps, found.user, { ...proof, requester }, 'own_session_required');
      return refused ?? changeByLink(found.row, 'none');
    },
  };
}

const PROOF_REQUIRED_MESSAGES = {
  password: "You're not signed in to this account here, so please enter its password. Nothing has changed yet.",
  'new-password': 'Please choose a new password for this account. Nothing has changed yet.',
} as const;

/**
 * @param withoutPassword the failure if the account has no password that could be asked for.
 * @returns null if the requester proved that they are the account's user, otherwise what is wrong or missing.
 */
async function proofRefusal<Code extends 'new_password_required' | 'own_session_required'>(
  { credentials, countFailedSignIn }: EmailVerificationDeps,
  user: AccountUser,
  { password, requester }: Pick<Proof, 'password'> & { readonly requester: Requester },
  withoutPassword: Code,
) {
  if (requester.user?.userId === user.id) return null;
  if (password === undefined)
    return (await credentials.hasPassword(user.id)) ? failure('password_required') : failure(withoutPassword);
  const result = await credentials.verifyPassword(user.id, password);
  if (result === 'busy') return hashingBusy();
  if (result === 'right') return null;
  countFailedSignIn(user.email, requester.headers);
  return failure('wrong_password');
}

async function verifyEmailByToken(
  deps: EmailVerificationDeps,
  tx: Transaction,
  tokenHash: string,
  credentialChange: CredentialChange,
) {
  const { users, tokens } = deps;
  const row = await tokens.consume(tx, tokenHash, 'verify', deps.clock.now());
  const user = row && (await users.lockWithEmail(tx, row.userId, row.email));
  if (!user || user.emailVerified) return failure('link_invalid');
  if (credentialChange === 'none') await tokens.removeForUser(tx, user.id, 'verify', 'not_me');
  else await replaceAllCredentials(deps, tx, user.id, credentialChange.passwordHash);
  await markEmailVerified(deps, tx, user);
  return user;
}

/**
 * Revokes every credential and session. The address was not verified until now, so someone else may have created the
 * account or requested the change.
 */
async function replaceAllCredentials(
  deps: EmailVerificationDeps,
  tx: Transaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await deps.users.removeUnverifiedCredentials(tx, userId);
  await deps.forgetPreviousUser(tx, userId);
  await replacePassword(deps, tx, userId, passwordHash);
  await deps.tokens.removeForUser(tx, userId);
}

async function applyEmailChange(
  deps: EmailVerificationDeps,
  tx: Transaction,
  link: EmailTokenRow,
  credentialChange: CredentialChange,
) {
  const { users, tokens, disowned, clock } = deps;
  // Two users who change to each other's address would otherwise wait for each other.
  await users.lockWithOwnerOf(tx, link.userId, link.email);
  const row = await tokens.consume(tx, link.tokenHash, 'change_email', clock.now());
  const before = row && (await users.lock(tx, row.userId));
  if (!before) return failure('link_invalid');
  await users.setVerifiedEmail(tx, before.id, row.email, clock.now());
  await disowned.remove(tx, before.id, row.email);
  await deps.updateCustomerEmail(tx, before.id);
  await deps.audit(byVisitor('account.email_changed', before.id), tx);
  if (credentialChange === 'none') await tokens.removeAllExceptUndo(tx, before.id);
  else await replaceAllCredentials(deps, tx, before.id, credentialChange.passwordHash);
  // An old address that was never verified may be a stranger's: no notice is sent to it, and its subscription stays.
  if (before.emailVerified) {
    await deps.newsletter.moveSubscription(tx, before.id, before.email);
    await notifyOldAddress(deps, tx, before, row, credentialChange === 'none');
  }
  return EMAIL_CHANGED;
}

function notifyOldAddress(
  { jobs }: EmailVerificationDeps,
  tx: Transaction,
  before: { readonly id: string; readonly email: string },
  { email: newEmail, requestedAt, createdAt }: EmailTokenRow,
  undoable: boolean,
): Promise<void> {
  const change = { userId: before.id, oldEmail: before.email, newEmail, undoable };
  return enqueueEmail(jobs, tx, {
    kind: 'email-changed',
    ...change,
    requestedAt: (requestedAt ?? createdAt).toISOString(),
  });
}

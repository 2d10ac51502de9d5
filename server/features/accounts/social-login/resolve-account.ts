import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { ExternalProfile } from '#server/ports/identity/oidc/port.ts';
import type { EnqueuePictureFetch } from '../picture/profile-picture.ts';
import type { ForgetPreviousUser } from '../previous-user.ts';
import { byUser } from '../security-audit.ts';
import type { SocialLoginStore } from './social-login-store.ts';

export interface ResolveAccountDeps {
  readonly store: SocialLoginStore;
  readonly clock: Clock;
  /** Rows shared with the sign-in library use the machine's own clock. */
  readonly systemClock: Clock;
  readonly newId: () => string;
  /** Enqueues the fetch of the profile picture in the transaction that adds the identity. */
  readonly enqueuePictureFetch: EnqueuePictureFetch;
  readonly audit: RecordAuditEvent;
  readonly forgetPreviousUser: ForgetPreviousUser;
  /** Users whose verified address is in this list are administrators. Lower case. */
  readonly adminEmails: readonly string[];
}

/** The identity a provider has just confirmed. */
export interface ExternalIdentity extends ExternalProfile {
  /** The provider whose button the user chose. In the sandbox both providers have the same issuer. */
  readonly provider: keyof typeof providerLabels;
}

export interface ResolvedAccount {
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly isNew: boolean;
  /** The account also requires an MFA code. */
  readonly requiresMfa: boolean;
  /** The identity has just been linked to an existing, verified account, so its user must be notified. */
  readonly isNewlyLinked: boolean;
  /** Someone else may have used the account until now. */
  readonly isClaimed: boolean;
}

/**
 * - 'email_unverified': the provider gives no email address we can use.
 * - 'account_exists': another account has the address, and nothing proves that it belongs to the same user.
 */
export type AccountResolutionFailure = 'email_unverified' | 'account_exists';

/**
 * Finds or creates the account for an external identity. Issuer and subject identify the user. An account is found by
 * its address only if both the account and the provider have verified it. If only the provider has, the identity takes
 * over the account.
 */
export const resolveAccount = (
  deps: ResolveAccountDeps,
  identity: ExternalIdentity,
): Promise<ResolvedAccount | AccountResolutionFailure> =>
  deps.store.transaction(async (tx) => {
    const linkedUser = await deps.store.lockByIdentity(tx, identity);
    if (linkedUser) return resolveLinkedUser(deps, tx, linkedUser, identity);
    const { email } = identity;
    if (email === null) return 'email_unverified';
    const user = await deps.store.lockByEmail(tx, email);
    if (!user) return createUser(deps, tx, email, identity);
    if (!identity.emailVerified) return 'account_exists';
    return user.emailVerified
      ? linkIdentity(deps, tx, user, identity)
      : claimUnverifiedAccount(deps, tx, user, identity);
  });

/** Recorded in the details of audit events. */
const VIA_SOCIAL_LOGIN = 'through social login';

interface AccountUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

interface LinkedUser extends AccountUser {
  readonly identityId: string;
}

/** The provider may have verified the address since the account was created. */
async function resolveLinkedUser(
  deps: ResolveAccountDeps,
  tx: Transaction,
  linkedUser: LinkedUser,
  identity: ExternalIdentity,
): Promise<ResolvedAccount> {
  const { store, clock } = deps;
  const verifiedNow = identity.emailVerified && identity.email === linkedUser.email;
  // This makes the user an administrator, so any credentials that someone else may have for the account are revoked.
  if (verifiedNow && !linkedUser.emailVerified && deps.adminEmails.includes(linkedUser.email))
    return claimUnverifiedAccount(deps, tx, linkedUser, identity);
  if (verifiedNow && !linkedUser.emailVerified) {
    await store.markEmailVerified(tx, linkedUser.id, clock.now());
    await deps.audit(byUser('account.email_verified', linkedUser.id, VIA_SOCIAL_LOGIN), tx);
  }
  await store.setNameIfEmpty(tx, linkedUser.id, identity);
  await deps.enqueuePictureFetch(tx, linkedUser.identityId, identity.picture);
  const requiresMfa = await store.hasMfa(tx, linkedUser.id);
  return { ...toResolvedAccount(linkedUser, linkedUser.emailVerified || verifiedNow), requiresMfa };
}

async function createUser(
  deps: ResolveAccountDeps,
  tx: Transaction,
  email: string,
  identity: ExternalProfile,
): Promise<ResolvedAccount> {
  const { emailVerified } = identity;
  const user = { id: deps.newId(), email, emailVerified };
  const now = deps.clock.now();
  const emailVerifiedAt = emailVerified ? now : null;
  await deps.store.addUser(tx, { ...user, name: identity, emailVerifiedAt, now });
  await addIdentity(deps, tx, user.id, identity);
  await deps.audit(byUser('account.created', user.id, VIA_SOCIAL_LOGIN), tx);
  return { ...toResolvedAccount(user, emailVerified), isNew: true };
}

/** Links the identity to the account, unless MFA is on: such an account gets no other sign-in method. */
async function linkIdentity(deps: ResolveAccountDeps, tx: Transaction, user: AccountUser, identity: ExternalIdentity) {
  if (await deps.store.hasMfa(tx, user.id)) return 'account_exists';
  await deps.store.setNameIfEmpty(tx, user.id, identity);
  await addIdentity(deps, tx, user.id, identity);
  await auditLinked(deps, tx, user.id, identity);
  return { ...toResolvedAccount(user, true), isNewlyLinked: true };
}

async function claimUnverifiedAccount(
  deps: ResolveAccountDeps,
  tx: Transaction,
  user: AccountUser,
  identity: ExternalIdentity,
): Promise<ResolvedAccount> {
  await deps.store.revokeUnverifiedUser(tx, user.id, identity, deps.clock.now());
  await deps.forgetPreviousUser(tx, user.id);
  await addIdentity(deps, tx, user.id, identity);
  await deps.audit(
    byUser('account.email_verified', user.id, `${VIA_SOCIAL_LOGIN}; all other sign-in methods removed`),
    tx,
  );
  await auditLinked(deps, tx, user.id, identity);
  return { ...toResolvedAccount(user, true), isClaimed: true };
}

/** Records that an existing account now has a linked identity. */
const auditLinked = (
  { audit }: ResolveAccountDeps,
  tx: Transaction,
  userId: string,
  { provider }: ExternalIdentity,
): Promise<void> => audit(byUser('account.social_login_linked', userId, providerLabels[provider]), tx);

const providerLabels = { google: 'Google', platform: 'platform account' } as const;

async function addIdentity(
  deps: ResolveAccountDeps,
  tx: Transaction,
  userId: string,
  identity: ExternalProfile,
): Promise<void> {
  const { issuer, subject, picture } = identity;
  const id = deps.newId();
  await deps.store.addIdentity(tx, { id, userId, issuer, subject, now: deps.systemClock.now() });
  await deps.enqueuePictureFetch(tx, id, picture);
}

/** The common case: the account already exists, and the social login signs the user in without an MFA challenge. */
const toResolvedAccount = ({ id, email }: AccountUser, emailVerified: boolean): ResolvedAccount => ({
  userId: id,
  email,
  emailVerified,
  isNew: false,
  requiresMfa: false,
  isNewlyLinked: false,
  isClaimed: false,
});

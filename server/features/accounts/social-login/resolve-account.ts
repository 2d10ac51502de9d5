import type { RecordAuditEvent } from '../../../audit-log/audit-log-store.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import type { ExternalProfile } from '../../../ports/identity/oidc/port.ts';
import type { EnqueuePictureFetch } from '../picture/profile-picture.ts';
import { byUser } from '../security-audit.ts';
import type { SocialLoginStore } from './social-login-store.ts';

export interface ResolveAccountDeps {
  readonly store: SocialLoginStore;
  readonly clock: Clock;
  /** The rows of our sign-in library live on the machine's own time. */
  readonly machineClock: Clock;
  readonly newId: () => string;
  /** Has the picture fetched once this transaction has made its identity. */
  readonly enqueuePictureFetch: EnqueuePictureFetch;
  readonly audit: RecordAuditEvent;
  /** Whoever has one of these addresses, verified, is an administrator. In lower case. */
  readonly adminEmails: readonly string[];
}

/** Whom a service has just told us about. */
export interface ExternalIdentity extends ExternalProfile {
  /** The button they came by: in the sandbox one issuer stands behind both. */
  readonly provider: keyof typeof providerLabels;
}

export interface ResolvedAccount {
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly isNew: boolean;
  /** The account asks for a second proof as well. */
  readonly requiresMfa: boolean;
  /** The account was there, proven, and opens from outside from now on: its person is to be told. */
  readonly isNewlyLinked: boolean;
}

/** The service tells no address we could use; another account has the address and nothing proves that it is theirs. */
export type AccountResolutionFailure = 'email_unverified' | 'account_exists';

/**
 * Whose account this outside person opens. Issuer and subject decide; the address only where both sides have it
 * verified. Where nobody has proven the address of an account until now, its verified owner takes it over.
 */
export const resolveAccount = (
  deps: ResolveAccountDeps,
  identity: ExternalIdentity,
): Promise<ResolvedAccount | AccountResolutionFailure> =>
  deps.store.transaction(async (tx) => {
    const linkedUser = await deps.store.findByIdentity(tx, identity);
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

/** In the details of the audit log. */
const VIA_SOCIAL_LOGIN = 'through an outside sign-in';

interface AccountUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

interface LinkedUser extends AccountUser {
  readonly identityId: string;
}

/** The service may have verified the address since the account was made. */
async function resolveLinkedUser(
  deps: ResolveAccountDeps,
  tx: Transaction,
  linkedUser: LinkedUser,
  identity: ExternalIdentity,
): Promise<ResolvedAccount> {
  const { store, clock } = deps;
  const verifiedNow = identity.emailVerified && identity.email === linkedUser.email;
  // Nobody is to become an administrator together with whoever else had a way into the account.
  if (verifiedNow && !linkedUser.emailVerified && deps.adminEmails.includes(linkedUser.email))
    return claimUnverifiedAccount(deps, tx, linkedUser, identity);
  if (verifiedNow && !linkedUser.emailVerified) {
    await store.markEmailVerified(tx, linkedUser.id, clock.now());
    await deps.audit(byUser('account.email_verified', linkedUser.id, VIA_SOCIAL_LOGIN), tx);
  }
  await store.setNameIfEmpty(tx, linkedUser.id, identity);
  await deps.enqueuePictureFetch(tx, linkedUser.identityId, identity.picture);
  const requiresMfa = await store.hasSecondFactor(tx, linkedUser.id);
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
  const emailVerifiedAt = emailVerified ? deps.clock.now() : null;
  const now = deps.machineClock.now();
  await deps.store.addUser(tx, { ...user, name: identity, emailVerifiedAt, now });
  await addIdentity(deps, tx, user.id, identity);
  await deps.audit(byUser('account.created', user.id, VIA_SOCIAL_LOGIN), tx);
  return { ...toResolvedAccount(user, emailVerified), isNew: true };
}

/** Who asks for a second proof at the door gets no new door beside it. */
async function linkIdentity(deps: ResolveAccountDeps, tx: Transaction, user: AccountUser, identity: ExternalIdentity) {
  if (await deps.store.hasSecondFactor(tx, user.id)) return 'account_exists';
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
  await addIdentity(deps, tx, user.id, identity);
  await deps.audit(byUser('account.email_verified', user.id, `${VIA_SOCIAL_LOGIN}; every other way in ended`), tx);
  await auditLinked(deps, tx, user.id, identity);
  return toResolvedAccount(user, true);
}

/** An account that was there can be opened from outside from now on. */
const auditLinked = (
  { audit }: ResolveAccountDeps,
  tx: Transaction,
  userId: string,
  { provider }: ExternalIdentity,
): Promise<void> => audit(byUser('account.outside_identity_linked', userId, providerLabels[provider]), tx);

const providerLabels = { google: 'Google', platform: 'platform account' } as const;

async function addIdentity(
  deps: ResolveAccountDeps,
  tx: Transaction,
  userId: string,
  identity: ExternalProfile,
): Promise<void> {
  const { issuer, subject, picture } = identity;
  const id = deps.newId();
  await deps.store.addIdentity(tx, { id, userId, issuer, subject, now: deps.machineClock.now() });
  await deps.enqueuePictureFetch(tx, id, picture);
}

/** As it is for most: the account was there, and the service alone opens it. */
const toResolvedAccount = ({ id, email }: AccountUser, emailVerified: boolean): ResolvedAccount => ({
  userId: id,
  email,
  emailVerified,
  isNew: false,
  requiresMfa: false,
  isNewlyLinked: false,
});

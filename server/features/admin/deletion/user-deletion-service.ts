import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import { failure, isFailure } from '#server/failure.ts';
import type { EraseAccount } from '../deps.ts';

export type UserDeletion = ReturnType<typeof userDeletion>;

interface UserDeletionDeps extends OwnAccountDeps {
  readonly audit: RecordAuditEvent;
  readonly eraseAccount: EraseAccount;
}

interface OwnAccountDeps {
  readonly isLastAdmin: (userId: string) => Promise<boolean>;
}

/** The last administrator cannot delete their account in Settings either, so they are not sent there. */
export const refuseOwnAccount = async ({ isLastAdmin }: OwnAccountDeps, adminId: string) =>
  failure((await isLastAdmin(adminId)) ? 'last_admin' : 'own_account');

/**
 * Deletes one user, for an administrator.
 * @returns a description of what was done at the payment provider.
 */
export const userDeletion = (deps: UserDeletionDeps) => async (adminId: string, userId: string) => {
  if (userId === adminId) return refuseOwnAccount(deps, adminId);
  const { audit, eraseAccount } = deps;
  // The event does not identify the deleted user, because no data about them may remain. It is committed together
  // with the deletion.
  const event = {
    action: 'admin.user_deleted',
    actorId: adminId,
    targetId: null,
    details: 'by an administrator',
  } as const;
  const erased = await eraseAccount(userId, (tx) => audit(event, tx));
  if (isFailure(erased)) return erased;
  return { stripeCleanup: erased.paymentsEnded ? PAYMENTS_ENDED : NO_PAYMENTS };
};

const PAYMENTS_ENDED = 'Subscription cancelled and customer removed at the payment provider.';
const NO_PAYMENTS = 'No payment data to clean up.';

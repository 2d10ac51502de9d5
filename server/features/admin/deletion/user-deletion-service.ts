import type { RecordAuditEvent } from '../../../audit-log/audit-log-store.ts';
import { failure, isFailure } from '../../../failure.ts';
import type { EraseAccount } from '../deps.ts';

export type UserDeletion = ReturnType<typeof userDeletion>;

interface UserDeletionDeps {
  readonly audit: RecordAuditEvent;
  readonly eraseAccount: EraseAccount;
}

/** Deletes one user, for an administrator. @returns a description of what was done at the payment provider. */
export const userDeletion =
  ({ audit, eraseAccount }: UserDeletionDeps) =>
  async (adminId: string, userId: string) => {
    if (userId === adminId) return failure('own_account');
    // The event does not identify the deleted user, because no data about them may remain. It is committed together
    // with the deletion.
    const entry = { actorId: adminId, targetId: null, details: 'by an administrator' };
    const erased = await eraseAccount(userId, (tx) => audit({ action: 'admin.user_deleted', ...entry }, tx));
    if (isFailure(erased)) return erased;
    return { stripeCleanup: erased.paymentsEnded ? PAYMENTS_ENDED : NO_PAYMENTS };
  };

const PAYMENTS_ENDED = 'Subscription cancelled and customer removed at the payment provider.';
const NO_PAYMENTS = 'No payment data to clean up.';

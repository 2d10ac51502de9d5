import { failure, isFailure } from '../../failure.ts';
import type { AdminDeps } from './index.ts';

export type UserDeletion = ReturnType<typeof userDeletion>;

/** One user, named by an administrator. @returns what was done at the payment provider, in words. */
export const userDeletion =
  ({ audit, eraseAccount }: Pick<AdminDeps, 'audit' | 'eraseAccount'>) =>
  async (adminId: string, userId: string) => {
    if (userId === adminId) return failure('own_account');
    const erased = await eraseAccount(userId);
    if (isFailure(erased)) return erased;
    // Not whose account it was: nothing of them stays.
    await audit({ action: 'admin.user_deleted', actorId: adminId, aboutId: null, details: 'by an administrator' });
    return { stripeCleanup: erased.paymentsEnded ? PAYMENTS_ENDED : NO_PAYMENTS };
  };

const PAYMENTS_ENDED = 'Subscription cancelled and customer removed at the payment provider.';
const NO_PAYMENTS = 'No payment data to clean up.';

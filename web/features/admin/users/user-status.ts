import type { AdminUser } from '../../../../contract/calls/admin.ts';
import type { StatusLook } from '../../../ui/feedback/status-label.tsx';

interface UserStatus {
  readonly word: string;
  readonly look: StatusLook;
}

const statusBySubscription: Readonly<Record<string, UserStatus>> = {
  active: { word: 'Active', look: 'done' },
  trialing: { word: 'Trial', look: 'waiting' },
  trial_expired: { word: 'Expired', look: 'off' },
};

/** How an account stands, in a word: an address that is not confirmed comes before any plan, a plan we have no word for shows as it is. */
export function statusOf({
  emailVerifiedAt,
  subscriptionStatus,
}: Pick<AdminUser, 'emailVerifiedAt' | 'subscriptionStatus'>): UserStatus {
  if (emailVerifiedAt === null) return { word: 'Unverified', look: 'missing' };
  return statusBySubscription[subscriptionStatus] ?? { word: subscriptionStatus, look: 'other' };
}

import type { AdminUser } from '#contract/calls/admin.ts';
import type { StatusLook } from '#web/ui/feedback/status-label.tsx';

interface UserStatus {
  readonly word: string;
  readonly look: StatusLook;
}

const statusBySubscription: Readonly<Record<string, UserStatus>> = {
  active: { word: 'Active', look: 'done' },
  trialing: { word: 'Trial', look: 'waiting' },
  trial_expired: { word: 'Expired', look: 'off' },
};

/**
 * The status of an account in one word. An unverified address takes precedence over any plan, and an unknown plan is
 * shown unchanged.
 */
export function statusOf({
  emailVerifiedAt,
  subscriptionStatus,
}: Pick<AdminUser, 'emailVerifiedAt' | 'subscriptionStatus'>): UserStatus {
  if (emailVerifiedAt === null) return { word: 'Unverified', look: 'missing' };
  return statusBySubscription[subscriptionStatus] ?? { word: subscriptionStatus, look: 'other' };
}

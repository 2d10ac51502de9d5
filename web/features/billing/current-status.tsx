import type { SubscriptionStatus } from '../../../contract/billing.ts';
import { accessMessages } from '../../../contract/failures.ts';
import { Card } from '../../ui/card.tsx';
import { PlanBadge } from './plan-badge.tsx';
import { hasActiveSubscription, isCharged, isUnpaid, type Subscription } from './plan-status.ts';
import { CancelAddress, OtherCardAddress } from './support-mail.tsx';

/** Why there is no access, and how to go on. */
const reasons: Partial<Record<SubscriptionStatus, string>> = {
  trial_expired: accessMessages.trial_expired.message,
  past_due: accessMessages.payment_failed.message,
  canceled: 'Your plan has ended. Start again whenever you like; what you saved is still here.',
};

export function CurrentStatus({ subscription }: { readonly subscription: Subscription }) {
  const subscribed = hasActiveSubscription(subscription);
  const reason = subscribed ? 'You are subscribed. There is nothing to do here.' : reasons[subscription.status];
  return (
    <Card as="section" pad aria-labelledby="current-status" className="grid gap-2">
      <h2 id="current-status" className="font-ui text-small font-semibold text-muted">
        Your current plan
      </h2>
      <PlanBadge subscription={subscription} />
      {reason && <p>{reason}</p>}
      {isUnpaid(subscription) && (
        <p>
          To pay with another card, write to <OtherCardAddress />.
        </p>
      )}
      {isCharged(subscription) && (
        <p>
          To cancel, write to <CancelAddress />. We end it for you.
        </p>
      )}
    </Card>
  );
}

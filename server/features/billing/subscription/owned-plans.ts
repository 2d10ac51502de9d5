/**
 * Whose plan a subscription is, for an account that has passed to another owner. The key of each order contains the mark
 * that the account had when the request to start the plan was authenticated. So also a plan that was not yet stored when
 * the account passed on, or that a request of the previous owner starts after it, is recognised as theirs.
 */
import type { OrderedSubscription, Payments } from '#server/ports/payments/port.ts';
import type { SubscriptionRow } from './subscription-store.ts';

type Owned = Pick<SubscriptionRow, 'customerId' | 'subscriptionId' | 'ownerMark' | 'keptPlanId'>;

const keyEnd = (ownerMark: string | null): string => (ownerMark === null ? '' : `:${ownerMark}`);

/**
 * Requests of one owner to start the same subscription, from several tabs or a double click, share one key. The user's
 * next subscription has another key.
 */
export const orderKeyOf = ({ customerId, subscriptionId, ownerMark }: Omit<Owned, 'keptPlanId'>): string =>
  `${customerId}:${subscriptionId ?? 'first'}${keyEnd(ownerMark)}`;

/** Sets the plans that a previous owner ordered, and the present one has not kept, to end with their period. */
export async function endPlansOfPreviousOwner(
  { payments }: { readonly payments: Pick<Payments, 'endSubscriptions'> },
  row: Owned,
): Promise<void> {
  if (row.ownerMark !== null) await payments.endSubscriptions(row.customerId, isOfPreviousOwner(row));
}

const isOfPreviousOwner =
  ({ ownerMark, keptPlanId }: Pick<Owned, 'ownerMark' | 'keptPlanId'>) =>
  ({ id, idempotencyKey }: OrderedSubscription): boolean =>
    !idempotencyKey.endsWith(keyEnd(ownerMark)) && id !== keptPlanId;

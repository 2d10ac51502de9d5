import { formatCount } from '#web/ui/data-display/format-count.ts';

/** "1 user", "1,204 users" */
export const formatUserCount = (count: number): string => formatCount(count, 'user');

/** The number of subscriptions cancelled at the payment provider, or null if there were none. */
export const formatCancellations = (count: number): string | null =>
  count === 0
    ? null
    : `${formatCount(count, 'subscription was', 'subscriptions were')} cancelled at the payment provider.`;

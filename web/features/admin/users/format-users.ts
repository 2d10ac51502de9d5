import { formatInteger } from '../../../ui/data-display/format-integer.ts';

/** "1 user", "1,204 users" */
export const formatUserCount = (count: number): string => (count === 1 ? '1 user' : `${formatInteger(count)} users`);

/** The number of subscriptions cancelled at the payment provider, or null if there were none. */
export const formatCancellations = (count: number): string | null => {
  if (count === 0) return null;
  return count === 1
    ? '1 subscription was cancelled at the payment provider.'
    : `${formatInteger(count)} subscriptions were cancelled at the payment provider.`;
};

/** "1 user", "1,204 users" */
export const formatUserCount = (count: number): string =>
  count === 1 ? '1 user' : `${count.toLocaleString('en-GB')} users`;

/** The number of subscriptions cancelled at the payment provider, or null if there were none. */
export const formatCancellations = (count: number): string | null => {
  if (count === 0) return null;
  return count === 1
    ? '1 subscription was cancelled at the payment provider.'
    : `${count.toLocaleString('en-GB')} subscriptions were cancelled at the payment provider.`;
};

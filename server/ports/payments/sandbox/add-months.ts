/**
 * The same day and time (UTC) this many calendar months later; in a shorter month, its last day. Callers always count
 * from the start, so that a subscription that began on the 31st renews on the 31st wherever a month has one.
 */
export function addMonths(start: Date, months: number): Date {
  const target = new Date(start);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return target;
}

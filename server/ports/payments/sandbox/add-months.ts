/**
 * The same day so many calendar months later, at the same time (UTC); the last day of a shorter month.
 * Counting always from the first day keeps a plan begun on the 31st on the 31st wherever there is one.
 */
export function addMonths(start: Date, months: number): Date {
  const target = new Date(start);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return target;
}

/** The least number of days off the usual value, and the least share of all days. */
const DAYS_OFF_MIN = 5;
const SHARE_OFF_MIN = 0.2;

/** False for what is nearly always the same: two such would seem to move together by a day or two. */
export function varies(values: readonly number[]): boolean {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(Math.round(value), (counts.get(Math.round(value)) ?? 0) + 1);
  const off = values.length - Math.max(0, ...counts.values());
  return off >= DAYS_OFF_MIN && off >= SHARE_OFF_MIN * values.length;
}

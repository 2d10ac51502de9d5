/** The minimum number of days that deviate from the usual value, and their minimum share of all days. */
const MIN_DAYS_OFF = 5;
const MIN_SHARE_OFF = 0.2;

/** False for a series that is nearly always the same. Two of those would seem to correlate because of a day or two. */
export function variesEnough(values: readonly number[]): boolean {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(Math.round(value), (counts.get(Math.round(value)) ?? 0) + 1);
  const off = values.length - Math.max(0, ...counts.values());
  return off >= MIN_DAYS_OFF && off >= MIN_SHARE_OFF * values.length;
}

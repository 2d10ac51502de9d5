/** More than there are zones: a zone's name is taken in any letter case. */
const MOST_KEPT = 1000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar day, YYYY-MM-DD, that a moment falls on in an IANA time zone (UTC where none is known). */
export function localDay(moment: Date, timeZone: string | null): string {
  const zone = timeZone ?? 'UTC';
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    if (formatters.size < MOST_KEPT) formatters.set(zone, formatter);
  }
  return formatter.format(moment);
}

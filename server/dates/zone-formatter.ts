/** More than there are zones, because a zone's name is valid in any letter case. */
const MAX_CACHED = 1000;

/** Formats moments in an IANA time zone. Creating a formatter is slow, so each zone's is cached. */
export function zoneFormatter(locale: string, options: Intl.DateTimeFormatOptions) {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (moment: Date, timeZone: string): string => {
    let formatter = kept.get(timeZone);
    if (!formatter) {
      formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone });
      if (kept.size < MAX_CACHED) kept.set(timeZone, formatter);
    }
    return formatter.format(moment);
  };
}

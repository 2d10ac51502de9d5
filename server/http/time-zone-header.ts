const MAX_LENGTH = 64;
/**
 * More than the number of time zones. The limit is needed because zone names are case-insensitive, so a client could
 * send many variants.
 */
const MAX_CACHED = 1000;
const knownZones = new Set<string>();

/** The IANA time zone in an X-Time-Zone header, or null if the header contains none. */
export function parseTimeZoneHeader(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header.length === 0 || header.length > MAX_LENGTH) return null;
  if (knownZones.has(header)) return header;
  if (!isTimeZone(header)) return null;
  if (knownZones.size < MAX_CACHED) knownZones.add(header);
  return header;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const MAX_LENGTH = 64;
/** More than there are zones. Zone names are valid in any letter case, so a caller could send more variants. */
const MAX_CACHED = 1000;
const known = new Set<string>();

/** The IANA zone of an X-Time-Zone header, or null if it names none. */
export function parseTimeZoneHeader(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header.length === 0 || header.length > MAX_LENGTH) return null;
  if (known.has(header)) return header;
  if (!isTimeZone(header)) return null;
  if (known.size < MAX_CACHED) known.add(header);
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

const LONGEST_ZONE = 64;
/** More names than there are zones; each is real in any letter case, so a caller could send more. */
const MOST_KNOWN = 1000;
const known = new Set<string>();

/** The IANA zone of an X-Time-Zone header, or null where it names none. */
export function timeZoneOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header.length === 0 || header.length > LONGEST_ZONE) return null;
  if (known.has(header)) return header;
  if (!isZone(header)) return null;
  if (known.size < MOST_KNOWN) known.add(header);
  return header;
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

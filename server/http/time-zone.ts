const LONGEST_ZONE = 64;
const known = new Map<string, boolean>();

/** The IANA zone of an X-Time-Zone header, or null where it names none. */
export function timeZoneOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header.length === 0 || header.length > LONGEST_ZONE) return null;
  let real = known.get(header);
  if (real === undefined) {
    real = isZone(header);
    // A caller can send any number of made-up names; real ones are few.
    if (real) known.set(header, real);
  }
  return real ? header : null;
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Of which type checkers do not know yet in every browser that we support. */
declare const Temporal: { readonly Now: { readonly timeZoneId: () => string } } | undefined;

/**
 * The zone of this device: "Europe/London". Where it is set to a zone that the browser doesn't know, browsers name none or
 * "Etc/Unknown", which no format takes, and show times in UTC.
 */
export function deviceTimeZone(): string {
  const name = nameOfZone();
  return name === undefined || name === 'Etc/Unknown' ? 'UTC' : name;
}

/** Asking a format for it takes a phone 60 ms the first time. */
const nameOfZone = (): string | undefined =>
  typeof Temporal === 'undefined' ? Intl.DateTimeFormat().resolvedOptions().timeZone : Temporal.Now.timeZoneId();

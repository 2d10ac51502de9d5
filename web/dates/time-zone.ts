/** Declared here because the type libraries do not include it for every browser we support. */
declare const Temporal: { readonly Now: { readonly timeZoneId: () => string } } | undefined;

/**
 * This device's time zone: "Europe/London". If the device is set to a zone that the browser does not know, browsers
 * return none or "Etc/Unknown", which no formatter accepts, and show times in UTC.
 */
export function deviceTimeZone(): string {
  const name = nameOfZone();
  return name === undefined || name === 'Etc/Unknown' ? 'UTC' : name;
}

/** Prefers Temporal, because creating the first Intl.DateTimeFormat takes a phone 60 ms. */
const nameOfZone = (): string | undefined =>
  typeof Temporal === 'undefined' ? Intl.DateTimeFormat().resolvedOptions().timeZone : Temporal.Now.timeZoneId();

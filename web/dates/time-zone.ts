/** Of which type checkers do not know yet in every browser that we support. */
declare const Temporal: { readonly Now: { readonly timeZoneId: () => string } } | undefined;

/**
 * The zone of this device, "Europe/London". Where a device is set to a zone that its browser does not know, the browser
 * names none and shows times in UTC, so that is the answer.
 */
export const deviceTimeZone = (): string => nameOfZone() ?? 'UTC';

/** Asking a format for it takes a phone 60 ms the first time. */
const nameOfZone = (): string | undefined =>
  typeof Temporal === 'undefined' ? Intl.DateTimeFormat().resolvedOptions().timeZone : Temporal.Now.timeZoneId();

import type { DeviceQuote } from '../../../../contract/calls/quotes.ts';
import type { DimensionKey } from '../../../../contract/domain/mood.ts';

/** A quote known to the device when it wrote: by its id, or by the idempotency key of a check-in still to be sent. */
export type KnownQuoteRef = { readonly quote: string } | { readonly checkIn: string };

/** A quote written on this device, and its inputs. */
export interface OnDeviceQuote {
  readonly text: string;
  readonly because: readonly DimensionKey[];
  /** Newest first. */
  readonly known: readonly KnownQuoteRef[];
  readonly isNight: boolean;
  readonly isHelpOpen: boolean;
}

/**
 * The quote as sent to the server. A known quote that never reached the server has no id. The server then writes
 * another quote, and says so.
 */
export const toDeviceWords = ({ text, known, isNight, isHelpOpen }: OnDeviceQuote): DeviceQuote => ({
  text,
  knownQuotes: known.flatMap((one) => ('quote' in one ? [one.quote] : [])),
  isNight,
  isHelpOpen,
});

import type { DeviceQuote } from '../../../../contract/calls/quotes.ts';
import type { DimensionKey } from '../../../../contract/domain/mood.ts';

/** A quote that the device knew when it wrote: by its id, or by the key of the check-in that is still to be sent. */
export type KnownQuoteRef = { readonly quote: string } | { readonly checkIn: string };

/** Words written on this device, and what they were written from. */
export interface OnDeviceQuote {
  readonly text: string;
  readonly because: readonly DimensionKey[];
  /** Newest first. */
  readonly known: readonly KnownQuoteRef[];
  readonly isNight: boolean;
  readonly isHelpOpen: boolean;
}

/** As they are sent. One that never came to the server has no id: the server then finds other words, and says so. */
export const toDeviceWords = ({ text, known, isNight, isHelpOpen }: OnDeviceQuote): DeviceQuote => ({
  text,
  knownQuotes: known.flatMap((one) => ('quote' in one ? [one.quote] : [])),
  isNight,
  isHelpOpen,
});

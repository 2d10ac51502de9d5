import type { OnDeviceQuoteInput } from '#contract/calls/quotes.ts';
import type { DimensionKey } from '#contract/domain/mood.ts';

/**
 * Refers to a quote known to the device when it wrote: by its id, or by the idempotency key of a check-in not yet sent.
 */
export type KnownQuoteRef = { readonly quote: string } | { readonly checkIn: string };

/** A quote written on this device, and what it was written from. */
export interface OnDeviceQuote {
  readonly text: string;
  readonly because: readonly DimensionKey[];
  /** Newest first. */
  readonly known: readonly KnownQuoteRef[];
  readonly isNight: boolean;
  readonly isHelpOpen: boolean;
}

/**
 * The quote as sent to the server. References to check-ins that were never sent are left out, because their quotes have
 * no id. The server then writes another quote, and says so.
 */
export const toOnDeviceQuoteInput = ({ text, known, isNight, isHelpOpen }: OnDeviceQuote): OnDeviceQuoteInput => ({
  text,
  knownQuotes: known.flatMap((ref) => ('quote' in ref ? [ref.quote] : [])),
  isNight,
  isHelpOpen,
});

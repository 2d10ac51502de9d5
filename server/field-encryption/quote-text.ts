import type { FieldReader } from './field-encryption.ts';

/** Stands where the words of a quote do not open; everything else of it is still there. */
export const UNOPENED_QUOTE = 'We could not open these words. Your check-in is still here.';

export const quoteText = (reader: FieldReader, quote: { readonly id: string; readonly sealedText: string }): string =>
  reader.open('quotes.sealed_text', quote.id, quote.sealedText) ?? UNOPENED_QUOTE;

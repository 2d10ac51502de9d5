import type { FieldReader } from '../../field-encryption/field-encryption.ts';
import { quoteText } from '../../field-encryption/quote-text.ts';

/** The same with its text in the place of the sealed one. */
export const openedQuote = <Quote extends { readonly id: string; readonly sealedText: string }>(
  quote: Quote,
  reader: FieldReader,
) => {
  const { sealedText: _, ...rest } = quote;
  return { ...rest, text: quoteText(reader, quote) };
};

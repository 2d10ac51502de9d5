import { decryptQuoteText } from '../../../field-encryption/decrypt-quote-text.ts';
import type { FieldDecrypter } from '../../../field-encryption/field-encryption.ts';

/** The same with its text in the place of the sealed one. */
export const decryptQuote = <Quote extends { readonly id: string; readonly textCiphertext: string }>(
  quote: Quote,
  reader: FieldDecrypter,
) => {
  const { textCiphertext: _, ...rest } = quote;
  return { ...rest, text: decryptQuoteText(reader, quote) };
};

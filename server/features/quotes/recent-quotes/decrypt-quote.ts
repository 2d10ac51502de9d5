import { decryptQuoteText } from '../../../field-encryption/decrypt-quote-text.ts';
import type { FieldDecrypter } from '../../../field-encryption/field-encryption.ts';

/** The quote with its decrypted text in place of the ciphertext. */
export const decryptQuote = <Quote extends { readonly id: string; readonly textCiphertext: string }>(
  quote: Quote,
  reader: FieldDecrypter,
) => {
  const { textCiphertext: _, ...rest } = quote;
  return { ...rest, text: decryptQuoteText(reader, quote) };
};

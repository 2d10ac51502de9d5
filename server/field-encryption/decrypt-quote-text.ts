import type { FieldDecrypter } from './field-encryption.ts';

/** Shown in place of a quote's text that cannot be decrypted. The rest of the quote is still shown. */
export const UNREADABLE_QUOTE_TEXT = "We couldn't open this quote. Your check-in is still here.";

export const decryptQuoteText = (
  decrypter: FieldDecrypter,
  quote: { readonly id: string; readonly textCiphertext: string },
): string => decrypter.decrypt('quotes.text_ciphertext', quote.id, quote.textCiphertext) ?? UNREADABLE_QUOTE_TEXT;

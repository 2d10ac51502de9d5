import type { FieldCipher } from '../../field-encryption/field-encryption.ts';

/** The same with its text in the place of the sealed one. */
export const openedQuote = <Quote extends { readonly sealedText: string }>(
  { sealedText, ...quote }: Quote,
  cipher: FieldCipher,
) => ({ ...quote, text: cipher.open('quote', sealedText) });

import type { Explanation } from '#contract/calls/quote-explanation.ts';
import type { FieldDecrypter } from '#server/field-encryption/field-encryption.ts';
import { decodeExplanation } from './encode-explanation.ts';

/** @returns null if nothing was recorded, or if it cannot be decrypted or read. */
export const decryptExplanation = (
  decrypter: FieldDecrypter,
  { id, explanationCiphertext }: { readonly id: string; readonly explanationCiphertext: string | null },
): Explanation | null => {
  if (explanationCiphertext === null) return null;
  const encoded = decrypter.decrypt('quotes.explanation_ciphertext', id, explanationCiphertext);
  return encoded === null ? null : decodeExplanation(encoded);
};

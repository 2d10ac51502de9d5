import type { FieldEncryption } from '#server/field-encryption/field-encryption.ts';
import type { WrappedKey } from '#server/field-encryption/key-encryption-keys.ts';

interface EncryptedText {
  readonly id: string;
  readonly textCiphertext: string;
}

/** The texts of one user's quotes by id, in the same order. What does not decrypt is left out. */
export function decryptTexts(
  { decrypterFor }: Pick<FieldEncryption, 'decrypterFor'>,
  userId: string,
  rows: readonly EncryptedText[],
  key: WrappedKey,
): ReadonlyMap<string, string> {
  if (rows.length === 0) return new Map();
  const { decrypt } = decrypterFor(userId, key);
  return new Map(
    rows.flatMap(({ id, textCiphertext }) => {
      const text = decrypt('quotes.text_ciphertext', id, textCiphertext);
      return text === null ? [] : [[id, text] as const];
    }),
  );
}

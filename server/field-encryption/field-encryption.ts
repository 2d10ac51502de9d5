/**
 * What people wrote is sealed with a key of their own, which a key of the server wraps: a copy of the database alone
 * opens nothing, and once somebody's key is gone nothing opens what was theirs
 * (docs/decisions/027-field-encryption.md). Each text is bound to the row it stands in
 * (docs/decisions/035-xchacha20-poly1305.md).
 */
import type { Database, Transaction } from '../db/client.ts';
import { type DataKeysStore, dataKeysStore } from './data-keys-store.ts';
import type { KeyEncryptionKeys, WrappedKey } from './key-encryption-keys.ts';
import { cipherWithKey } from './text-cipher.ts';
import { fullName, isEmptyName, type NameParts, NO_NAME, parseName, searchTerms, serializeName } from './user-names.ts';

/** Table and column of what is sealed with a person's key. */
export type EncryptedField = 'users.name_ciphertext' | 'quotes.text_ciphertext';

/** Opens what is one person's. */
export interface FieldDecrypter {
  /**
   * Null where the text was changed, or stands in another row, in another column or under another person than it was
   * sealed for. That is reported: whoever asks shows what is left.
   */
  readonly decrypt: (field: EncryptedField, rowId: string, sealed: string) => string | null;
}

/** Seals and opens what is one person's. */
export interface FieldCipher extends FieldDecrypter {
  readonly encrypt: (field: EncryptedField, rowId: string, text: string) => string;
}

/** Called for each text that cannot be decrypted, without saying whose it is. */
export type ReportDecryptionFailure = (field: EncryptedField | 'user_data_keys.wrapped_key') => void;

/** A name as it is stored. */
export interface EncryptedName {
  /** Empty: no name. */
  readonly nameCiphertext: string;
  readonly nameBlindIndex: bigint[];
}

export type FieldEncryption = ReturnType<typeof fieldEncryption>;

export function fieldEncryption(
  keys: KeyEncryptionKeys,
  report: ReportDecryptionFailure,
  store: DataKeysStore = dataKeysStore(keys),
) {
  const requireCipher = (key: WrappedKey, userId: string): FieldCipher =>
    createCipher(keys.unwrapOrThrow(key, userId), userId, report);
  const decrypterFor = (userId: string, key: WrappedKey): FieldDecrypter => {
    const opened = keys.unwrap(key, userId);
    if (opened !== null) return createCipher(opened, userId, report);
    report('user_data_keys.wrapped_key');
    return failingDecrypter;
  };
  return {
    /** Of a key that was read together with what it opens. */
    decrypterFor,

    /**
     * To seal with: the person's key is made where they have none.
     * @throws where their key cannot be unwrapped: what it sealed would be lost.
     */
    getOrCreateCipher: async (db: Database | Transaction, userId: string): Promise<FieldCipher> =>
      requireCipher(await store.getOrCreate(db, userId), userId),

    destroyKey: store.destroy,

    /** Holds the person until the transaction is over, so that their key is not rewrapped between the name and its marks. */
    encryptName: async (tx: Transaction, userId: string, name: NameParts): Promise<EncryptedName> => {
      if (isEmptyName(name)) return { nameCiphertext: '', nameBlindIndex: [] };
      await store.lockUsers(tx, [userId]);
      const key = await store.getOrCreate(tx, userId);
      return {
        nameCiphertext: requireCipher(key, userId).encrypt('users.name_ciphertext', userId, serializeName(name)),
        nameBlindIndex: nameBlindIndexes(keys, name, key.kekId),
      };
    },

    /** @param key null: it is gone, as of somebody who is just being deleted, and nobody knows the name any more. */
    decryptName: (userId: string, nameCiphertext: string, key: WrappedKey | null): NameParts =>
      key === null || nameCiphertext === ''
        ? NO_NAME
        : (decryptNameWith(decrypterFor(userId, key), userId, nameCiphertext) ?? NO_NAME),

    /** For each word of a search the marks it may have left: a name with one of each is meant. */
    searchBlindIndexes: (search: string): (readonly bigint[])[] => searchTerms(search).map(keys.blindIndexesOf),
  };
}

const failingDecrypter: FieldDecrypter = { decrypt: () => null };

/** Null where it does not open. */
export function decryptNameWith(reader: FieldDecrypter, userId: string, nameCiphertext: string): NameParts | null {
  if (nameCiphertext === '') return NO_NAME;
  const text = reader.decrypt('users.name_ciphertext', userId, nameCiphertext);
  return text === null ? null : parseName(text);
}

/** @param kekId the one that wraps the person's key: marks and key are always renewed together. */
export const nameBlindIndexes = (
  { blindIndexOf }: Pick<KeyEncryptionKeys, 'blindIndexOf'>,
  name: NameParts,
  kekId: string,
): bigint[] => searchTerms(fullName(name)).map((word) => blindIndexOf(word, kekId));

/** @param key of the person, unwrapped: it lives as long as the cipher, which nobody is to keep. */
export function createCipher(key: Uint8Array, userId: string, report: ReportDecryptionFailure): FieldCipher {
  const { encrypt, decrypt } = cipherWithKey(key);
  return {
    encrypt: (field, rowId, text) => encrypt(text, associatedData(field, rowId, userId)),
    decrypt: (field, rowId, sealed) => {
      const text = decrypt(sealed, associatedData(field, rowId, userId));
      if (text === null) report(field);
      return text;
    },
  };
}

/** Table, column, row and person. Two different places are never the same text: the row's length comes before it. */
const associatedData = (field: EncryptedField, rowId: string, userId: string): string =>
  `${field} ${rowId.length} ${rowId} ${userId}`;

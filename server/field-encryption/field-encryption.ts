/**
 * Users' texts are encrypted with the user's data key, which a key-encryption key wraps. A copy of the database alone
 * decrypts nothing, and once a user's data key is deleted, their texts cannot be decrypted
 * (docs/decisions/027-field-encryption.md). Each text is bound to its row (docs/decisions/035-xchacha20-poly1305.md).
 */
import type { Database, Transaction } from '../db/client.ts';
import { type DataKeysStore, dataKeysStore } from './data-keys-store.ts';
import type { KeyEncryptionKeys, WrappedKey } from './key-encryption-keys.ts';
import { cipherWithKey } from './text-cipher.ts';
import { fullName, isEmptyName, type NameParts, NO_NAME, parseName, searchTerms, serializeName } from './user-names.ts';

/** Table and column of a value that is encrypted with a user's data key. */
type EncryptedField = 'users.name_ciphertext' | 'quotes.text_ciphertext' | 'quotes.explanation_ciphertext';

/** Decrypts one user's texts. */
export interface FieldDecrypter {
  /**
   * @returns null if the ciphertext was changed, or was encrypted for another row, column or user. The failure is
   *   reported, and the caller shows the rest of the row.
   */
  readonly decrypt: (field: EncryptedField, rowId: string, ciphertext: string) => string | null;
}

/** Encrypts and decrypts one user's texts. */
export interface FieldCipher extends FieldDecrypter {
  readonly encrypt: (field: EncryptedField, rowId: string, text: string) => string;
}

/** Called for each text that cannot be decrypted, without the user's id. */
export type ReportDecryptionFailure = (field: EncryptedField | 'user_data_keys.wrapped_key') => void;

/** A name in its stored form. */
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
  const cipherFor = (userId: string, key: WrappedKey): FieldCipher =>
    createCipher(keys.unwrapOrThrow(key, userId), userId, report);
  const decrypterFor = (userId: string, key: WrappedKey): FieldDecrypter => {
    const dataKey = keys.unwrap(key, userId);
    if (dataKey !== null) return createCipher(dataKey, userId, report);
    report('user_data_keys.wrapped_key');
    return failingDecrypter;
  };
  return {
    /** For a data key that was read together with its ciphertext. */
    decrypterFor,

    /**
     * For encrypting with a data key that was read earlier.
     * @throws if it cannot be unwrapped.
     */
    cipherFor,

    /**
     * For encrypting: creates the user's data key if they have none.
     * @throws if their data key cannot be unwrapped, because anything encrypted with it could never be decrypted.
     */
    getOrCreateCipher: async (db: Database | Transaction, userId: string): Promise<FieldCipher> =>
      cipherFor(userId, await store.getOrCreate(db, userId)),

    destroyKey: store.destroy,

    /**
     * Locks the user until the end of the transaction, so that their data key is not rewrapped between encrypting the
     * name and computing its blind index.
     */
    encryptName: async (tx: Transaction, userId: string, name: NameParts): Promise<EncryptedName> => {
      if (isEmptyName(name)) return { nameCiphertext: '', nameBlindIndex: [] };
      await store.lockUsers(tx, [userId]);
      const key = await store.getOrCreate(tx, userId);
      return {
        nameCiphertext: cipherFor(userId, key).encrypt('users.name_ciphertext', userId, serializeName(name)),
        nameBlindIndex: nameBlindIndexes(keys, name, key.kekId),
      };
    },

    /**
     * @param key null: the key is deleted, as for a user who is being erased, and the name cannot be decrypted any
     *   more.
     */
    decryptName: (userId: string, nameCiphertext: string, key: WrappedKey | null): NameParts =>
      key === null || nameCiphertext === ''
        ? NO_NAME
        : (decryptNameWith(decrypterFor(userId, key), userId, nameCiphertext) ?? NO_NAME),

    /** The possible hashes of each word of a search: a name matches if it has one of each. */
    searchBlindIndexes: (search: string): (readonly bigint[])[] => searchTerms(search).map(keys.blindIndexesOf),
  };
}

const failingDecrypter: FieldDecrypter = { decrypt: () => null };

/** Null if it cannot be decrypted. */
export function decryptNameWith(decrypter: FieldDecrypter, userId: string, nameCiphertext: string): NameParts | null {
  if (nameCiphertext === '') return NO_NAME;
  const text = decrypter.decrypt('users.name_ciphertext', userId, nameCiphertext);
  return text === null ? null : parseName(text);
}

/**
 * @param kekId the key-encryption key that wraps the user's data key. Blind index and data key are always renewed
 *   together.
 */
export const nameBlindIndexes = (
  { blindIndexOf }: Pick<KeyEncryptionKeys, 'blindIndexOf'>,
  name: NameParts,
  kekId: string,
): bigint[] => searchTerms(fullName(name)).map((word) => blindIndexOf(word, kekId));

/** @param key the user's data key, unwrapped. It lives as long as the cipher, which must not be stored. */
export function createCipher(key: Uint8Array, userId: string, report: ReportDecryptionFailure): FieldCipher {
  const { encrypt, decrypt } = cipherWithKey(key);
  return {
    encrypt: (field, rowId, text) => encrypt(text, associatedData(field, rowId, userId)),
    decrypt: (field, rowId, ciphertext) => {
      const text = decrypt(ciphertext, associatedData(field, rowId, userId));
      if (text === null) report(field);
      return text;
    },
  };
}

/** Table, column, row and user. Because the row's length precedes it, two different places never give the same text. */
const associatedData = (field: EncryptedField, rowId: string, userId: string): string =>
  `${field} ${rowId.length} ${rowId} ${userId}`;

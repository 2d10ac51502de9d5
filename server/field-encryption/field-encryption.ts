/**
 * What people wrote is sealed with a key of their own, which a key of the server wraps: a copy of the database alone
 * opens nothing, and once somebody's key is gone nothing opens what was theirs
 * (docs/decisions/027-field-encryption.md). Each text is bound to the row it stands in
 * (docs/decisions/035-xchacha20-poly1305.md).
 */
import type { Database, Transaction } from '../db/client.ts';
import { fullName, isNameless, NO_NAME, nameAsText, nameFromText, type PersonName, wordsIn } from './names.ts';
import { type PersonKeysStore, personKeysStore } from './person-keys-store.ts';
import { sealingUnder } from './sealing.ts';
import type { ServerKeys, WrappedKey } from './server-keys.ts';

/** Table and column of what is sealed with a person's key. */
export type SealedField = 'users.sealed_name' | 'quotes.sealed_text';

/** Opens what is one person's. */
export interface FieldReader {
  /**
   * Null where the text was changed, or stands in another row, in another column or under another person than it was
   * sealed for. That is reported: whoever asks shows what is left.
   */
  readonly open: (field: SealedField, rowId: string, sealed: string) => string | null;
}

/** Seals and opens what is one person's. */
export interface FieldCipher extends FieldReader {
  readonly seal: (field: SealedField, rowId: string, text: string) => string;
}

/** Told of everything that does not open, without a word of whose it is. */
export type ReportUnopened = (field: SealedField | 'person_keys.wrapped_key') => void;

/** A name as it is stored. */
export interface SealedName {
  /** Empty: no name. */
  readonly sealedName: string;
  readonly nameMarks: bigint[];
}

export type FieldEncryption = ReturnType<typeof fieldEncryption>;

export function fieldEncryption(
  keys: ServerKeys,
  report: ReportUnopened,
  store: PersonKeysStore = personKeysStore(keys),
) {
  const under = (key: WrappedKey, userId: string): FieldCipher =>
    cipherUnder(keys.unwrapOrThrow(key, userId), userId, report);
  const readerOf = (userId: string, key: WrappedKey): FieldReader => {
    const opened = keys.unwrap(key, userId);
    if (opened !== null) return cipherUnder(opened, userId, report);
    report('person_keys.wrapped_key');
    return opensNothing;
  };
  return {
    /** Of a key that was read together with what it opens. */
    readerOf,

    /**
     * To seal with: the person's key is made where they have none.
     * @throws where their key cannot be unwrapped: what it sealed would be lost.
     */
    cipherFor: async (db: Database | Transaction, userId: string): Promise<FieldCipher> =>
      under(await store.ensure(db, userId), userId),

    destroyKey: store.destroy,

    /** Holds the person until the transaction is over, so that their key is not rewrapped between the name and its marks. */
    sealName: async (tx: Transaction, userId: string, name: PersonName): Promise<SealedName> => {
      if (isNameless(name)) return { sealedName: '', nameMarks: [] };
      await store.hold(tx, [userId]);
      const key = await store.ensure(tx, userId);
      return {
        sealedName: under(key, userId).seal('users.sealed_name', userId, nameAsText(name)),
        nameMarks: marksOfName(keys, name, key.serverKey),
      };
    },

    /** @param key null: it is gone, as of somebody who is just being deleted, and nobody knows the name any more. */
    openName: (userId: string, sealedName: string, key: WrappedKey | null): PersonName =>
      key === null || sealedName === '' ? NO_NAME : (openedName(readerOf(userId, key), userId, sealedName) ?? NO_NAME),

    /** For each word of a search the marks it may have left: a name with one of each is meant. */
    marksSought: (search: string): (readonly bigint[])[] => wordsIn(search).map(keys.marksOf),
  };
}

const opensNothing: FieldReader = { open: () => null };

/** Null where it does not open. */
export function openedName(reader: FieldReader, userId: string, sealedName: string): PersonName | null {
  if (sealedName === '') return NO_NAME;
  const text = reader.open('users.sealed_name', userId, sealedName);
  return text === null ? null : nameFromText(text);
}

/** @param serverKey the one that wraps the person's key: marks and key are always renewed together. */
export const marksOfName = ({ markOf }: Pick<ServerKeys, 'markOf'>, name: PersonName, serverKey: string): bigint[] =>
  wordsIn(fullName(name)).map((word) => markOf(word, serverKey));

/** @param key of the person, unwrapped: it lives as long as the cipher, which nobody is to keep. */
export function cipherUnder(key: Uint8Array, userId: string, report: ReportUnopened): FieldCipher {
  const { seal, open } = sealingUnder(key);
  return {
    seal: (field, rowId, text) => seal(text, placeOf(field, rowId, userId)),
    open: (field, rowId, sealed) => {
      const text = open(sealed, placeOf(field, rowId, userId));
      if (text === null) report(field);
      return text;
    },
  };
}

/** Table, column, row and person. Two different places are never the same text: the row's length comes before it. */
const placeOf = (field: SealedField, rowId: string, userId: string): string =>
  `${field} ${rowId.length} ${rowId} ${userId}`;

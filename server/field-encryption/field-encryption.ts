/**
 * What people wrote is sealed with a key of their own, which a key of the server wraps: a copy of the database alone
 * opens nothing, and once somebody's key is gone nothing opens what was theirs
 * (docs/decisions/027-field-encryption.md).
 */
import type { Database, Transaction } from '../db/client.ts';
import { fullName, isNameless, NO_NAME, nameAsText, nameFromText, type PersonName, wordsIn } from './names.ts';
import { type PersonKeysStore, personKeysStore } from './person-keys-store.ts';
import { sealingUnder } from './sealing.ts';
import type { ServerKeys, WrappedKey } from './server-keys.ts';

/** A text opens only as what it was sealed as. */
export type Field = 'name' | 'quote';

/** Seals and opens what is one person's. */
export interface FieldCipher {
  readonly seal: (field: Field, text: string) => string;
  /** @throws where the sealed text was changed, is another field's or somebody else's. */
  readonly open: (field: Field, sealed: string) => string;
}

/** A name as it is stored. */
export interface SealedName {
  /** Empty: no name. */
  readonly sealedName: string;
  readonly nameMarks: bigint[];
}

export type FieldEncryption = ReturnType<typeof fieldEncryption>;

export function fieldEncryption(keys: ServerKeys, store: PersonKeysStore = personKeysStore(keys)) {
  const cipherOf = (userId: string, key: WrappedKey): FieldCipher => cipherUnder(keys.unwrap(key, userId));
  const cipherFor = async (db: Database | Transaction, userId: string): Promise<FieldCipher> =>
    cipherOf(userId, await store.ensure(db, userId));
  return {
    /** Of a key that was read together with what it opens. */
    cipherOf,

    /** To seal with: the person's key is made where they have none. */
    cipherFor,

    destroyKey: store.destroy,

    sealName: async (db: Database | Transaction, userId: string, name: PersonName): Promise<SealedName> => {
      if (isNameless(name)) return { sealedName: '', nameMarks: [] };
      const cipher = await cipherFor(db, userId);
      return { sealedName: cipher.seal('name', nameAsText(name)), nameMarks: marksOfName(keys, name) };
    },

    /** @param key null: it is gone, as of somebody who is just being deleted, and nobody knows the name any more. */
    openName: (userId: string, sealedName: string, key: WrappedKey | null): PersonName =>
      key === null ? NO_NAME : openedName(sealedName, () => cipherOf(userId, key)),

    /** For each word of a search the marks it may have left: a name with one of each is meant. */
    marksSought: (search: string): (readonly bigint[])[] => wordsIn(search).map(keys.marksOf),
  };
}

/** @param cipherOf asked only where there is a name. */
export const openedName = (sealedName: string, cipherOf: () => FieldCipher): PersonName =>
  sealedName === '' ? NO_NAME : nameFromText(cipherOf().open('name', sealedName));

/** By the server's newest key. */
export const marksOfName = ({ markOf }: Pick<ServerKeys, 'markOf'>, name: PersonName): bigint[] =>
  wordsIn(fullName(name)).map(markOf);

export function cipherUnder(key: Uint8Array): FieldCipher {
  const { seal, open } = sealingUnder(key);
  return {
    seal: (field, text) => seal(text, field),
    open: (field, sealed) => {
      const text = open(sealed, field);
      if (text === null) throw new Error(`A sealed ${field} does not open with the key of its person.`);
      return text;
    },
  };
}

import { LRUCache } from 'lru-cache';
import type { FieldCipher, FieldEncryption } from '../../field-encryption/field-encryption.ts';
import { fromPasted } from '../../field-encryption/person-keys-store.ts';

/** Texts of some 500 people who have just opened the app: a few MB. */
const TEXTS_REMEMBERED = 10_000;

/**
 * Opens the texts of a reply that the database pasted together (list-store.ts): a line with the person's key, then JSON
 * in which every second line is a sealed text.
 *
 * Opening 20 texts takes as long as all else this server does for the reply. So what was opened is remembered by what
 * it was sealed as: whoever asks has just been given that by the database, under their own session
 * (docs/decisions/027-field-encryption.md has the figures).
 */
export function sealedReplies(fields: Pick<FieldEncryption, 'cipherOf'>) {
  /** Sealed texts, and the same as JSON. */
  const remembered = new LRUCache<string, string>({ max: TEXTS_REMEMBERED });

  return (userId: string, pasted: string): string => {
    const [key = '', ...lines] = pasted.split('\n');
    let cipher: FieldCipher | undefined;
    for (let line = 1; line < lines.length; line += 2) {
      const sealed = lines[line] ?? '';
      let text = remembered.get(sealed);
      if (text === undefined) {
        cipher ??= fields.cipherOf(userId, fromPasted(key));
        text = JSON.stringify(cipher.open('quote', sealed));
        remembered.set(sealed, text);
      }
      lines[line] = text;
    }
    return lines.join('');
  };
}

export type OpenReply = ReturnType<typeof sealedReplies>;

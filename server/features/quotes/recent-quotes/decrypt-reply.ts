import { parseKey } from '../../../field-encryption/data-keys-store.ts';
import { decryptQuoteText } from '../../../field-encryption/decrypt-quote-text.ts';
import type { FieldDecrypter, FieldEncryption } from '../../../field-encryption/field-encryption.ts';

/** Where the parts of "<id> <date> <time> <sealed text>" begin; only the time has no fixed length. */
const DATE_OFFSET = 37;
const TIME_OFFSET = 48;
const MILLISECONDS_LENGTH = 'HH:MM:SS.mmm'.length;

/**
 * Makes the reply of a page that the database pasted together (recent-quotes-store.ts): a line with the person's key, then two
 * lines for each quote, and one quote more than wanted where there are more.
 *
 * Each text is opened each time, and nothing of it is kept once the reply is given: neither text nor key
 * (docs/decisions/035-xchacha20-poly1305.md has the figures). One that does not open says so in its own place.
 */
export const replyDecrypter =
  (fields: Pick<FieldEncryption, 'decrypterFor'>) =>
  (userId: string, pasted: string, wanted: { readonly limit: number }): string => {
    const [key = '', ...lines] = pasted.split('\n');
    if (lines.length === 0) return '{"quotes":[],"nextBefore":null}';
    const reader = fields.decrypterFor(userId, parseKey(key));
    const end = Math.min(lines.length, 2 * wanted.limit);
    let reply = '{"quotes":[';
    for (let line = 0; line < end; line += 2) {
      if (line > 0) reply += ',';
      reply += `{${decryptItem(reader, lines[line] ?? '')},${lines[line + 1]}}`;
    }
    const nextBefore = lines.length > end ? `"${lines[end - 2]?.slice(0, DATE_OFFSET - 1)}"` : 'null';
    return `${reply}],"nextBefore":${nextBefore}}`;
  };

export type DecryptReply = ReturnType<typeof replyDecrypter>;

function decryptItem(reader: FieldDecrypter, line: string): string {
  const timeEnd = line.indexOf(' ', TIME_OFFSET);
  const id = line.slice(0, DATE_OFFSET - 1);
  const text = decryptQuoteText(reader, { id, textCiphertext: line.slice(timeEnd + 1) });
  const createdAt = `${line.slice(DATE_OFFSET, TIME_OFFSET - 1)}T${toMilliseconds(line.slice(TIME_OFFSET, timeEnd))}Z`;
  return `"id":"${id}","text":${JSON.stringify(text)},"createdAt":"${createdAt}"`;
}

/** PostgreSQL leaves out zeros at the end of a second's parts. */
const toMilliseconds = (time: string): string =>
  time.length === MILLISECONDS_LENGTH
    ? time
    : (time.includes('.') ? time : `${time}.`).slice(0, MILLISECONDS_LENGTH).padEnd(MILLISECONDS_LENGTH, '0');

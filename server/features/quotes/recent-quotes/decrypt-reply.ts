import { parseKey } from '#server/field-encryption/data-keys-store.ts';
import { decryptQuoteText } from '#server/field-encryption/decrypt-quote-text.ts';
import type { FieldDecrypter, FieldEncryption } from '#server/field-encryption/field-encryption.ts';

/** Offsets of the parts of "<id> <date> <time> <ciphertext>". Only the time has no fixed length. */
const DATE_OFFSET = 37;
const TIME_OFFSET = 48;
const MILLISECONDS_LENGTH = 'HH:MM:SS.mmm'.length;

/**
 * Builds the reply from a page that the database concatenated (see recent-quotes-store.ts): a line with the user's
 * wrapped data key, then two lines for each quote, and one quote more than wanted if there are more.
 *
 * Each text is decrypted for every request. Neither text nor key is kept once the reply is sent
 * (docs/decisions/035-xchacha20-poly1305.md has the figures). A text that cannot be decrypted is marked as such in its
 * place.
 */
export const replyDecrypter =
  (fields: Pick<FieldEncryption, 'decrypterFor'>) =>
  (userId: string, page: string, wanted: { readonly limit: number }): string => {
    const [key = '', ...lines] = page.split('\n');
    if (lines.length === 0) return '{"quotes":[],"nextBefore":null}';
    const decrypter = fields.decrypterFor(userId, parseKey(key));
    const end = Math.min(lines.length, 2 * wanted.limit);
    let reply = '{"quotes":[';
    for (let line = 0; line < end; line += 2) {
      if (line > 0) reply += ',';
      reply += `{${decryptItem(decrypter, lines[line] ?? '')},${lines[line + 1]}}`;
    }
    const nextBefore = lines.length > end ? `"${lines[end - 2]?.slice(0, DATE_OFFSET - 1)}"` : 'null';
    return `${reply}],"nextBefore":${nextBefore}}`;
  };

/**
 * The same for a page of check-ins, with and without quotes: three lines for each, the first with the check-in's id. A
 * user without any quote may have no data key.
 */
export const checkInsReplyDecrypter =
  (fields: Pick<FieldEncryption, 'decrypterFor'>): DecryptReply =>
  (userId, page, wanted) => {
    const [key = '', ...lines] = page.split('\n');
    const end = Math.min(lines.length, 3 * wanted.limit);
    const quotes: string[] = [];
    const entriesWithoutQuote: string[] = [];
    let decrypter: FieldDecrypter | null = null;
    for (let line = 0; line < end; line += 3) {
      const [head = '', rest] = [lines[line + 1], lines[line + 2]];
      if (timeEndOf(head) < 0) {
        entriesWithoutQuote.push(`{"id":"${idOf(head)}","createdAt":"${createdAtOf(head, head.length)}",${rest}}`);
      } else {
        decrypter ??= fields.decrypterFor(userId, parseKey(key));
        quotes.push(`{${decryptItem(decrypter, head)},${rest}}`);
      }
    }
    const nextBefore = lines.length > end ? `"${lines[end - 3]}"` : 'null';
    return `{"quotes":[${quotes}],"entriesWithoutQuote":[${entriesWithoutQuote}],"nextBefore":${nextBefore}}`;
  };

export type DecryptReply = ReturnType<typeof replyDecrypter>;

function decryptItem(decrypter: FieldDecrypter, line: string): string {
  const [id, timeEnd] = [idOf(line), timeEndOf(line)];
  const text = decryptQuoteText(decrypter, { id, textCiphertext: line.slice(timeEnd + 1) });
  return `"id":"${id}","text":${JSON.stringify(text)},"createdAt":"${createdAtOf(line, timeEnd)}"`;
}

const idOf = (line: string): string => line.slice(0, DATE_OFFSET - 1);

/** Below 0 if no ciphertext follows the time. */
const timeEndOf = (line: string): number => line.indexOf(' ', TIME_OFFSET);

const createdAtOf = (line: string, timeEnd: number): string =>
  `${line.slice(DATE_OFFSET, TIME_OFFSET - 1)}T${toMilliseconds(line.slice(TIME_OFFSET, timeEnd))}Z`;

/** PostgreSQL omits trailing zeros in fractions of a second. */
const toMilliseconds = (time: string): string =>
  time.length === MILLISECONDS_LENGTH
    ? time
    : (time.includes('.') ? time : `${time}.`).slice(0, MILLISECONDS_LENGTH).padEnd(MILLISECONDS_LENGTH, '0');

import type { FieldEncryption, FieldReader } from '../../field-encryption/field-encryption.ts';
import { fromPasted } from '../../field-encryption/person-keys-store.ts';
import { quoteText } from '../../field-encryption/quote-text.ts';

/** Where the parts of "<id> <date> <time> <sealed text>" begin; only the time has no fixed length. */
const DATE_AT = 37;
const TIME_AT = 48;
const MILLISECONDS_LENGTH = 'HH:MM:SS.mmm'.length;

/**
 * Makes the reply of a page that the database pasted together (list-store.ts): a line with the person's key, then two
 * lines for each quote, and one quote more than wanted where there are more.
 *
 * Each text is opened each time, and nothing of it is kept once the reply is given: neither text nor key
 * (docs/decisions/035-xchacha20-poly1305.md has the figures). One that does not open says so in its own place.
 */
export const sealedReplies =
  (fields: Pick<FieldEncryption, 'readerOf'>) =>
  (userId: string, pasted: string, wanted: { readonly limit: number }): string => {
    const [key = '', ...lines] = pasted.split('\n');
    if (lines.length === 0) return '{"quotes":[],"nextBefore":null}';
    const reader = fields.readerOf(userId, fromPasted(key));
    const end = Math.min(lines.length, 2 * wanted.limit);
    let reply = '{"quotes":[';
    for (let line = 0; line < end; line += 2) {
      if (line > 0) reply += ',';
      reply += `{${openedPart(reader, lines[line] ?? '')},${lines[line + 1]}}`;
    }
    const nextBefore = lines.length > end ? `"${lines[end - 2]?.slice(0, DATE_AT - 1)}"` : 'null';
    return `${reply}],"nextBefore":${nextBefore}}`;
  };

export type OpenReply = ReturnType<typeof sealedReplies>;

function openedPart(reader: FieldReader, line: string): string {
  const timeEnd = line.indexOf(' ', TIME_AT);
  const id = line.slice(0, DATE_AT - 1);
  const text = quoteText(reader, { id, sealedText: line.slice(timeEnd + 1) });
  const createdAt = `${line.slice(DATE_AT, TIME_AT - 1)}T${toMilliseconds(line.slice(TIME_AT, timeEnd))}Z`;
  return `"id":"${id}","text":${JSON.stringify(text)},"createdAt":"${createdAt}"`;
}

/** PostgreSQL leaves out zeros at the end of a second's parts. */
const toMilliseconds = (time: string): string =>
  time.length === MILLISECONDS_LENGTH
    ? time
    : (time.includes('.') ? time : `${time}.`).slice(0, MILLISECONDS_LENGTH).padEnd(MILLISECONDS_LENGTH, '0');

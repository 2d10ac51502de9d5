/** The checks that every mailer makes before it sends. Pure functions. */
import { domainToASCII } from 'node:url';
import { EMAIL_MAX } from '#contract/limits.ts';
import { isPlaceholderEmail } from '#contract/placeholder-email.ts';
import type { MailMessage } from './port.ts';

/** A message whose parts cannot end or continue a header line. */
export interface SanitizedMessage {
  /** With its domain in ASCII, as SMTP transmits it. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A single plain address: no display name, no list, no quotes, and nothing that could end or continue a header line.
 * The part before the @ is ASCII, because few servers accept anything else.
 */
const plainAddress = /^(?<mailbox>[\w.!#$%&'*+/=?^`{|}~-]+)@(?<domain>[^\s\p{Cc}<>()[\]\\,;:"@%]+)$/u;
const headerName = /^[A-Za-z][A-Za-z0-9-]*$/;
const ownHeaders = new Set(['from', 'to', 'cc', 'bcc', 'sender', 'subject', 'date', 'message-id', 'content-type']);

/** Line breaks and other control characters become a single space. */
const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

function headersOf(message: MailMessage): Record<string, string> {
  const entries = Object.entries(message.headers ?? {});
  const wrong = entries.find(([name]) => !headerName.test(name) || ownHeaders.has(name.toLowerCase()));
  if (wrong) throw new Error(`A message may not set the header ${JSON.stringify(wrong[0])}.`);
  return Object.fromEntries(entries.map(([name, value]) => [name, oneLine(value)]));
}

function asciiAddress(address: string): string | null {
  const { mailbox = '', domain = '' } = plainAddress.exec(address)?.groups ?? {};
  const asciiDomain = domainToASCII(domain);
  const ascii = `${mailbox}@${asciiDomain}`;
  const isUsable = mailbox !== '' && asciiDomain !== '' && ascii.length <= EMAIL_MAX && !isPlaceholderEmail(ascii);
  return isUsable ? ascii : null;
}

/**
 * The message made safe to send, or null if its recipient is not a single plain address, or is the placeholder of an
 * account without an address (a permanent refusal: a retry does not help).
 * @throws for a header name that features must not set, which is a bug.
 */
export function sanitizeMessage(message: MailMessage): SanitizedMessage | null {
  const to = asciiAddress(message.to);
  if (to === null) return null;
  return {
    to,
    subject: oneLine(message.subject),
    html: message.html,
    text: message.text,
    headers: headersOf(message),
  };
}

/** The refusal that every mailer gives for an address it cannot use. */
export const INVALID_ADDRESS = "This isn't a single plain email address.";

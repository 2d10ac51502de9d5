/** The checks every mailer makes before anything leaves the house. Pure. */
import { domainToASCII } from 'node:url';
import type { MailMessage } from './port.ts';

/** A message whose parts cannot break out of their header lines. */
export interface SanitizedMessage {
  /** Its domain in ASCII, as the network writes it. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * One plain address: no display name, no list, no quotes, nothing a header line could be ended or continued with. What
 * stands before the @ is ASCII, as few servers take anything else there.
 */
const plainAddress = /^(?<mailbox>[\w.!#$%&'*+/=?^`{|}~-]+)@(?<domain>[^\s\p{Cc}<>()[\]\\,;:"@%]+)$/u;
const headerName = /^[A-Za-z][A-Za-z0-9-]*$/;
const ownHeaders = new Set(['from', 'to', 'cc', 'bcc', 'sender', 'subject', 'date', 'message-id', 'content-type']);

/** One line: line breaks and other control characters become a single space. */
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
  return mailbox === '' || asciiDomain === '' || ascii.length > 254 ? null : ascii;
}

/**
 * The message made safe to send, or null when its address is not one plain address (a final no: no later try helps).
 * @throws for a header name that is none of the feature's business: that is a bug.
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

/** What every mailer answers for an address it cannot use. */
export const INVALID_ADDRESS = 'This is not one plain mail address.';

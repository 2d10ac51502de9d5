import { createTransport, type SendMailOptions } from 'nodemailer';
import { type Mailer, type MailOutcome, MailServerUnavailable } from './port.ts';
import { INVALID_ADDRESS, sanitizeMessage } from './sanitize-message.ts';

const CONNECTIONS = 20;
/** Time limit for connecting to the server and receiving its greeting. */
const CONNECT_TIMEOUT_MS = 10_000;
/**
 * Time limit for an answer. Some servers check a message for a while before they accept it, and a client that
 * gives up too early sends it twice. On the other hand, a worker sends up to sixty messages at once, three per
 * connection, and its leases on them last five minutes.
 */
const SILENCE_TIMEOUT_MS = 90_000;
/**
 * Time limit for an unused connection. Servers close connections that are idle for minutes, so ours are closed
 * well before that.
 */
const IDLE_TIMEOUT_MS = 30_000;

/** The properties of nodemailer's errors that show which command was refused and why. */
interface SmtpError extends Error {
  readonly code?: string;
  /** The operating system's code, where `code` is nodemailer's. */
  readonly originalCode?: string;
  readonly timeoutType?: string;
  readonly command?: string;
  readonly permanent?: boolean;
  readonly response?: string;
  readonly responseCode?: number;
}

/** nodemailer passes unknown fields on along with the message. */
interface TrackedMessage extends SendMailOptions {
  /** Called when the message is handed to an open and authenticated connection. */
  readonly begin: () => void;
}

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
  'EMFILE',
]);
const loginFailureCodes = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH']);
/**
 * "Service closing", "authentication required" and "authentication failed". These concern the server as a whole,
 * whichever command they answer.
 */
const serverWideStatuses = new Set([421, 530, 534, 535, 538]);

/** A policy status (5.7.x: the server's block list, our reputation) does not tell whether the mailbox exists. */
const isPolicy = (response: string): boolean => /^\d{3}[ -]5\.7\.\d/.test(response);

/**
 * A permanent (5xx) refusal of this recipient or this message. The same status in answer to the greeting, to
 * authentication or to our sender address is our own problem: it must not count against the recipient, and the message
 * waits until the problem is solved.
 */
function finalRefusal({ command, permanent, response = '' }: SmtpError): MailOutcome | null {
  if (permanent !== true || (command !== 'RCPT TO' && command !== 'DATA')) return null;
  const about = command === 'RCPT TO' && !isPolicy(response) ? 'recipient' : 'message';
  return { sent: false, refused: response, about };
}

/** @param wasHandedOver whether this message was handed to an open and authenticated connection. */
function isServerUnavailable(error: SmtpError, wasHandedOver: boolean): boolean {
  const { code = '', originalCode = '', responseCode = 0, timeoutType, command } = error;
  if (!wasHandedOver || timeoutType === 'CONNECT_TIMEOUT' || command === 'MAIL FROM') return true;
  return unreachableCodes.has(originalCode) || loginFailureCodes.has(code) || serverWideStatuses.has(responseCode);
}

/**
 * Sends through any SMTP server. The address may contain nodemailer's options: `?maxConnections=5`, `?rateLimit=14`.
 * @param options.url `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://...:465`.
 * @param options.from the sender, as `name@example.com` or `Name <name@example.com>`.
 */
export function smtpMailer(options: { readonly url: string; readonly from: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: CONNECTIONS,
    // By default nodemailer opens a new connection after every 100 messages, which costs two thirds of the throughput.
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    idleTimeout: IDLE_TIMEOUT_MS,
    // A message consists only of the strings given here, never of a file or a URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ message, data }, callback) => {
    message.processFunc((text) => {
      (data as unknown as TrackedMessage).begin();
      return text;
    });
    callback();
  });
  return {
    kind: 'smtp',
    send: async (message) => {
      const sanitized = sanitizeMessage(message);
      if (sanitized === null) return { sent: false, refused: INVALID_ADDRESS, about: 'recipient' };
      let wasHandedOver = false;
      const mail: TrackedMessage = {
        ...sanitized,
        to: { name: '', address: sanitized.to },
        from: options.from,
        xMailer: false,
        // The HTML part gets this encoding anyway, because of its long lines. Detecting the encoding for every message
        // takes a sixth of the work.
        textEncoding: 'quoted-printable',
        begin: () => {
          wasHandedOver = true;
        },
      };
      try {
        await transport.sendMail(mail);
        return { sent: true };
      } catch (thrown) {
        const error = thrown as SmtpError;
        const refusal = finalRefusal(error);
        if (refusal) return refusal;
        throw isServerUnavailable(error, wasHandedOver)
          ? new MailServerUnavailable(error.message, { cause: error })
          : error;
      }
    },
    close: async () => {
      await transport.close();
    },
  };
}

import { createTransport, type SendMailOptions } from 'nodemailer';
import { type Mailer, type MailOutcome, MailServerUnavailable } from './port.ts';
import { INVALID_ADDRESS, sanitizeMessage } from './sanitize-message.ts';

const CONNECTIONS = 20;
/** Limit for reaching the server and receiving its greeting, in ms. */
const CONNECT_TIMEOUT = 10_000;
/**
 * Some servers check a message for a while before they accept it, and a client that gives up too early sends it twice.
 * On the other hand, a worker sends up to sixty messages at once, three to a connection, and its leases on them last
 * five minutes. In ms.
 */
const SILENCE_TIMEOUT = 90_000;
/** Servers close connections that are idle for minutes. Ours are closed long before. In ms. */
const IDLE_TIMEOUT = 30_000;

/** The part of nodemailer's errors that tells who refused what. */
interface SmtpError extends Error {
  readonly code?: string;
  /** The system's code, where `code` is nodemailer's. */
  readonly originalCode?: string;
  readonly timeoutType?: string;
  readonly command?: string;
  readonly permanent?: boolean;
  readonly response?: string;
  readonly responseCode?: number;
}

/** nodemailer carries fields it does not know along with the message. */
interface TrackedMessage extends SendMailOptions {
  /** Called when the message is given to an open and authenticated connection. */
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
 * "Closing down", "sign in first" and "wrong sign-in". These concern the server as a whole, whichever command they
 * answer.
 */
const serverWideStatuses = new Set([421, 530, 534, 535, 538]);

/** A policy status (5.7.x: their block list, our reputation) does not say whether the mailbox exists. */
const isPolicy = (response: string): boolean => /^\d{3}[ -]5\.7\.\d/.test(response);

/**
 * A permanent (5xx) answer about this recipient or this message. The same status in answer to the greeting, the sign-in
 * or our sender address is our own problem. It must not count against the recipient, and the message waits until it is
 * solved.
 */
function finalRefusal({ command, permanent, response = '' }: SmtpError): MailOutcome | null {
  if (permanent !== true || (command !== 'RCPT TO' && command !== 'DATA')) return null;
  const about = command === 'RCPT TO' && !isPolicy(response) ? 'recipient' : 'message';
  return { sent: false, refused: response, about };
}

/** @param begun whether a server that had let us in was sent this very mail. */
function isServerUnavailable(error: SmtpError, begun: boolean): boolean {
  const { code = '', originalCode = '', responseCode = 0, timeoutType, command } = error;
  if (!begun || timeoutType === 'CONNECT_TIMEOUT' || command === 'MAIL FROM') return true;
  return unreachableCodes.has(originalCode) || loginFailureCodes.has(code) || serverWideStatuses.has(responseCode);
}

/**
 * Sends through any SMTP server. The address may carry nodemailer's options: `?maxConnections=5`, `?rateLimit=14`.
 * @param options.url `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://...:465`.
 * @param options.from the sender, as `name@example.com` or `Name <name@example.com>`.
 */
export function smtpMailer(options: { readonly url: string; readonly from: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: CONNECTIONS,
    // The usual new connection after every 100 messages costs two thirds of the throughput.
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
    idleTimeout: IDLE_TIMEOUT,
    // A message consists only of the strings given here, never of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((text) => {
      (data as unknown as TrackedMessage).begin();
      return text;
    });
    done();
  });
  return {
    kind: 'smtp',
    send: async (message) => {
      const sanitized = sanitizeMessage(message);
      if (sanitized === null) return { sent: false, refused: INVALID_ADDRESS, about: 'recipient' };
      let begun = false;
      const mail: TrackedMessage = {
        ...sanitized,
        to: { name: '', address: sanitized.to },
        from: options.from,
        xMailer: false,
        // The HTML part gets this encoding anyway, because of its long lines. Detecting it in every message takes a
        // sixth of the work.
        textEncoding: 'quoted-printable',
        begin: () => {
          begun = true;
        },
      };
      try {
        await transport.sendMail(mail);
        return { sent: true };
      } catch (thrown) {
        const error = thrown as SmtpError;
        const refusal = finalRefusal(error);
        if (refusal) return refusal;
        throw isServerUnavailable(error, begun) ? new MailServerUnavailable(error.message, { cause: error }) : error;
      }
    },
    close: async () => {
      await transport.close();
    },
  };
}

import { createTransport, type SendMailOptions } from 'nodemailer';
import { type Mailer, type MailOutcome, MailServerUnavailable } from './port.ts';
import { INVALID_ADDRESS, sanitizeMessage } from './sanitize-message.ts';

const CONNECTIONS = 20;
/** To reach the server and hear its greeting. In ms. */
const CONNECT_TIMEOUT = 10_000;
/**
 * Some servers look at a mail for a while before they take it, and who gives up too early sends it twice. Yet whoever
 * sends sixty at once, three to a connection, holds them for five minutes only. In ms.
 */
const SILENCE_TIMEOUT = 90_000;
/** Servers close connections that say nothing for minutes; ours are closed long before. In ms. */
const IDLE_TIMEOUT = 30_000;

/** The part of nodemailer's errors that tells whose no it was. */
interface SmtpError extends Error {
  readonly code?: string;
  /** Of the system, where `code` is nodemailer's. */
  readonly originalCode?: string;
  readonly timeoutType?: string;
  readonly command?: string;
  readonly permanent?: boolean;
  readonly response?: string;
  readonly responseCode?: number;
}

/** nodemailer carries what it does not know along with the mail. */
interface TrackedMessage extends SendMailOptions {
  /** Called when a connection that is open and let in is given this mail. */
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
/** "Closing down", "sign in first" and "wrong sign-in": whatever they were said to. */
const serverWideStatuses = new Set([421, 530, 534, 535, 538]);

/** Policy (5.7.x: their block list, our standing) is no word on whether the mailbox exists. */
const isPolicy = (response: string): boolean => /^\d{3}[ -]5\.7\.\d/.test(response);

/**
 * A permanent (5xx) answer about this recipient or this message. The same digits in answer to the greeting, the
 * sign-in or our sender address are our own trouble: it must not be held against the recipient, and waits for us.
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
 * Sends through any SMTP server. The address may say more, as nodemailer has it: `?maxConnections=5`, `?rateLimit=14`.
 * @param options.url `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://...:465`.
 * @param options.from the sender, as `name@example.com` or `Name <name@example.com>`.
 */
export function smtpMailer(options: { readonly url: string; readonly from: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: CONNECTIONS,
    // A new connection after every 100 mails, as is usual, costs two thirds of the rate.
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
    idleTimeout: IDLE_TIMEOUT,
    // A message is only ever the strings given here, never a file or an address to fetch.
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
        // What HTML gets anyway, with its long lines: looking for that in every mail takes a sixth of the work.
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

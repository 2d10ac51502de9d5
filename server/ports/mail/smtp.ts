import { createTransport } from 'nodemailer';
import { asLetter, NOT_AN_ADDRESS } from './letter.ts';
import type { Mailer } from './port.ts';

/** Ten seconds to reach the server, thirty of silence: then the job tries again later. In ms. */
const CONNECT_TIMEOUT = 10_000;
const SILENCE_TIMEOUT = 30_000;

/** The part of nodemailer's errors that tells whose no it was. */
interface SmtpError {
  readonly command?: string;
  readonly permanent?: boolean;
  readonly response?: string;
}

/**
 * A permanent (5xx) answer about this recipient or this message. The same digits in answer to the greeting, the
 * sign-in or our sender address are our own trouble: it must not be held against the recipient, and waits for us.
 */
function finalRefusal(error: unknown): string | null {
  const { command, permanent, response } = error as SmtpError;
  const aboutTheMessage = command === 'RCPT TO' || command === 'DATA';
  return permanent === true && aboutTheMessage ? (response ?? 'The mail server refused the message.') : null;
}

/**
 * Sends through any SMTP server.
 * @param options.url `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://...:465`.
 * @param options.from the sender, as `name@example.com` or `Name <name@example.com>`.
 */
export function smtpMailer(options: { readonly url: string; readonly from: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
    // A message is only ever the strings given here, never a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    send: async (message) => {
      const letter = asLetter(message);
      if (letter === null) return { sent: false, refused: NOT_AN_ADDRESS, about: 'recipient' };
      try {
        await transport.sendMail({ ...letter, from: options.from, to: { name: '', address: letter.to } });
        return { sent: true };
      } catch (error) {
        const refused = finalRefusal(error);
        if (refused === null) throw error;
        return { sent: false, refused, about: 'recipient' };
      }
    },
    close: async () => {
      await transport.close();
    },
  };
}

import type { Log } from '../../logging/log.ts';
import { type Mailer, MailServerUnavailable, smtpStatusCode } from './port.ts';

/** Wraps the mailer with one log line per message: its kind and its outcome, never the recipient or the content. */
export const loggingMailer = (mailer: Mailer, log: Log<'info' | 'warn'>): Mailer => ({
  ...mailer,
  send: async (message) => {
    const { kind } = message;
    try {
      const outcome = await mailer.send(message);
      if (outcome.sent) log.info({ kind }, 'mail sent');
      else
        log.warn({ kind, about: outcome.about, code: smtpStatusCode(outcome.refused) }, 'message permanently refused');
      return outcome;
    } catch (error) {
      const isUnavailable = error instanceof MailServerUnavailable;
      log.warn(
        { kind, code: smtpStatusCode(String(error)) },
        isUnavailable ? 'mail server unavailable' : 'message temporarily refused',
      );
      throw error;
    }
  },
});

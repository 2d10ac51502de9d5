import { type Mailer, MailServerUnavailable, smtpStatusCode } from './port.ts';

interface MailLog {
  readonly info: (details: object, message: string) => void;
  readonly warn: (details: object, message: string) => void;
}

/** The mailer, with a line in the log for each mail: of what kind it was and what came of it, never to whom or what in it. */
export const loggingMailer = (mailer: Mailer, log: MailLog): Mailer => ({
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
      const away = error instanceof MailServerUnavailable;
      log.warn(
        { kind, code: smtpStatusCode(String(error)) },
        away ? 'mail server unavailable' : 'message temporarily refused',
      );
      throw error;
    }
  },
});

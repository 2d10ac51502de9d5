import { codeOf, type Mailer, MailServerAway } from './port.ts';

interface MailLog {
  readonly info: (details: object, message: string) => void;
  readonly warn: (details: object, message: string) => void;
}

/** The mailer, with a line in the log for each mail: of what kind it was and what came of it, never to whom or what in it. */
export const traced = (mailer: Mailer, log: MailLog): Mailer => ({
  ...mailer,
  send: async (message) => {
    const { kind } = message;
    try {
      const outcome = await mailer.send(message);
      if (outcome.sent) log.info({ kind }, 'mail sent');
      else log.warn({ kind, about: outcome.about, code: codeOf(outcome.refused) }, 'mail refused for good');
      return outcome;
    } catch (error) {
      const away = error instanceof MailServerAway;
      log.warn({ kind, code: codeOf(String(error)) }, away ? 'no mail server answers' : 'mail not taken yet');
      throw error;
    }
  },
});

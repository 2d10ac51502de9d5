import type { Meters } from '../metrics/port.ts';
import { type Mailer, MailServerUnavailable } from './port.ts';

/** Wraps the mailer and counts the outcome of each attempt to send an email. */
export const countingMailer = (mailer: Mailer, { emailAttempted }: Pick<Meters, 'emailAttempted'>): Mailer => ({
  ...mailer,
  send: async (message) => {
    try {
      const outcome = await mailer.send(message);
      if (outcome.sent) emailAttempted('sent');
      else emailAttempted(outcome.about === 'recipient' ? 'recipient_refused' : 'message_refused');
      return outcome;
    } catch (error) {
      emailAttempted(error instanceof MailServerUnavailable ? 'server_unavailable' : 'temporarily_refused');
      throw error;
    }
  },
});

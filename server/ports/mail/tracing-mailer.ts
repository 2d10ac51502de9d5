import type { Tracing } from '../tracing/port.ts';
import type { Mailer } from './port.ts';

/**
 * Wraps the mailer: sending an email is a step of the current trace, with its kind and its outcome, never its recipient
 * or content.
 */
export const tracingMailer = (mailer: Mailer, { traceStep }: Pick<Tracing, 'traceStep'>): Mailer => ({
  ...mailer,
  send: (message) =>
    traceStep({ name: 'send email', attributes: { 'evenkeel.email.kind': message.kind } }, async (add) => {
      const outcome = await mailer.send(message);
      add({ 'evenkeel.email.result': outcome.sent ? 'sent' : `${outcome.about}_refused` });
      return outcome;
    }),
});

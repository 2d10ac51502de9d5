/** The part of compose.ts that picks real adapters where they are configured, and loads no other. */
import type { Config } from './config.ts';
import type { Outbox } from './ports/mail/outbox.ts';
import type { Mailer } from './ports/mail/port.ts';
import type { Payments } from './ports/payments/port.ts';
import type { BuiltInWriter, Writer } from './ports/writer/port.ts';

export async function chooseMailer(config: Config, outbox: Outbox | null): Promise<Mailer> {
  if (outbox) return outbox;
  const { smtpMailer } = await import('./ports/mail/smtp.ts');
  return smtpMailer({ url: config.smtpUrl ?? '', from: config.mailFrom });
}

/** @param times how long Stripe is waited for, in milliseconds. */
export async function stripe(
  { stripe: access }: Config,
  times: { readonly requestTimeout: number; readonly patience: number } | undefined,
): Promise<Payments> {
  if (!access) throw new Error('Stripe is not configured.');
  const { stripePayments } = await import('./ports/payments/stripe/stripe-payments.ts');
  return stripePayments({ ...access, ...times });
}

export async function chooseWriter({ ai }: Config, builtIn: BuiltInWriter): Promise<Writer> {
  if (!ai) return builtIn;
  if (ai.mode === 'choose') {
    const { openAiChooser } = await import('./ports/writer/openai-compatible/chooser.ts');
    return openAiChooser(ai);
  }
  const { openAiWriter } = await import('./ports/writer/openai-compatible/writer.ts');
  return openAiWriter(ai);
}

/** How and from which address mail is sent, and who may report bounces. */
import { z } from 'zod';
import { optionalText, type Read, secretOfAtLeast } from './variables.ts';

export interface MailConfig {
  /** Undefined: mail is stored in the embedded outbox. */
  readonly smtpUrl: string | undefined;
  readonly emailFrom: string;
  readonly supportEmail: string;
  /** The key with which the mail provider signs its bounce reports; undefined: none are accepted. */
  readonly bounceSecret: string | undefined;
}

export const mailVariables = {
  SMTP_URL: optionalText,
  MAIL_FROM: optionalText,
  BOUNCE_WEBHOOK_SECRET: secretOfAtLeast(16),
  SUPPORT_EMAIL: z.email().default('support@evenkeel.test'),
};

export const mailConfig = (read: Read<typeof mailVariables>): MailConfig => ({
  smtpUrl: read.SMTP_URL,
  emailFrom: read.MAIL_FROM ?? `Evenkeel <${read.SUPPORT_EMAIL}>`,
  supportEmail: read.SUPPORT_EMAIL,
  bounceSecret: read.BOUNCE_WEBHOOK_SECRET,
});

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

/** For your own machine: no one can have an address at this name. */
export const SUPPORT_EMAIL_DEFAULT = 'support@evenkeel.test';

/** The message never repeats the value, which may contain a password. */
const smtpUrl = optionalText.refine((value) => value === undefined || isSmtpUrl(value), {
  message: 'must be an address such as smtp://user:password@host:587, or smtps:// for TLS from the start',
});

function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return /^smtps?:$/.test(protocol) && hostname !== '';
}

/** An address alone, or after a name in angle brackets. */
const sender = optionalText.refine((value) => value === undefined || isSender(value), {
  message: 'must be an address such as hello@evenkeel.example, or Evenkeel <hello@evenkeel.example>',
});

const isSender = (value: string): boolean =>
  z.email().safeParse(/^[^<>]*<([^<>]*)>$/.exec(value)?.[1] ?? value).success;

export const mailVariables = {
  SMTP_URL: smtpUrl,
  MAIL_FROM: sender,
  BOUNCE_WEBHOOK_SECRET: secretOfAtLeast(16),
  SUPPORT_EMAIL: z.email().default(SUPPORT_EMAIL_DEFAULT),
};

export const mailConfig = (read: Read<typeof mailVariables>): MailConfig => ({
  smtpUrl: read.SMTP_URL,
  emailFrom: read.MAIL_FROM ?? `Evenkeel <${read.SUPPORT_EMAIL}>`,
  supportEmail: read.SUPPORT_EMAIL,
  bounceSecret: read.BOUNCE_WEBHOOK_SECRET,
});

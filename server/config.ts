/** The only reader of the environment: one schema, and one clear message naming everything that is wrong. */
import { z } from 'zod';

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0', ''])
    .default('')
    .transform((value) => (value === '' ? fallback : value === 'true' || value === '1'));

const text = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);

/** https anywhere, plain http only on this machine. */
const serviceUrl = text.refine(
  (value) => {
    if (value === undefined) return true;
    if (!URL.canParse(value)) return false;
    const url = new URL(value);
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  },
  { message: 'must be an https address (http only on loopback)' },
);

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: text,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: text,
  SESSION_SECRET: text.refine((value) => value === undefined || value.length >= 32, {
    message: 'must have at least 32 characters',
  }),
  AI_BASE_URL: serviceUrl,
  AI_API_KEY: text,
  AI_MODEL: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_PRICE_ID: text,
  STRIPE_API_BASE: serviceUrl,
  SMTP_URL: text,
  MAIL_FROM: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: serviceUrl,
  PLATFORM_CLIENT_ID: text,
  PLATFORM_CLIENT_SECRET: text,
  PLATFORM_ISSUER: serviceUrl,
  ADMIN_EMAILS: text,
  SUPPORT_EMAIL: z.string().default('support@evenkeel.test'),
  GDPR_ENABLED: flag(true),
  COOKIE_BANNER_ENABLED: flag(true),
  ENHANCED_CONSENT_ENABLED: flag(true),
  TRUST_PROXY: text,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  ALLOW_SANDBOX: flag(false),
});

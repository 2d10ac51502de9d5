/** The only reader of the environment: one schema, and one message that names everything that is wrong. */
import { z } from 'zod';
import { findConfigProblems } from './config/checks.ts';
import { StartupError } from './lifecycle/startup-error.ts';
import { isLoopbackHost } from './network/loopback.ts';
import { readTrustProxy, type TrustProxy } from './network/trust-proxy.ts';

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Origin people reach the app at, without a trailing slash; undefined: the address it listens on. */
  readonly appUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Undefined outside production: one is generated into the data folder. */
  readonly sessionSecret: string | undefined;
  /** Wrap the keys of people, the newest first. One made from the session secret stands behind them. */
  readonly encryptionKeys: readonly string[];
  /** Undefined: the built-in writer. */
  readonly ai: AiService | undefined;
  /** Undefined: the embedded payments. */
  readonly stripe: StripeConfig | undefined;
  readonly preventRepeatTrials: boolean;
  /** Undefined: mail stays in the embedded outbox. */
  readonly smtpUrl: string | undefined;
  readonly emailFrom: string;
  /** Signs the bounce reports of the mail provider; undefined: none are taken. */
  readonly bounceSecret: string | undefined;
  /** Undefined: this button leads to the sandbox's own issuer, or is not there. */
  readonly google: OidcClient | undefined;
  readonly platform: OidcClient | undefined;
  /** Whether embedded adapters may stand in for what is not configured. */
  readonly allowSandbox: boolean;
  readonly adminEmails: readonly string[];
  readonly supportEmail: string;
  /** What of the law on personal data is shown: all of it unless it is turned off. */
  readonly gdpr: { readonly enabled: boolean; readonly cookieBanner: boolean; readonly enhancedConsent: boolean };
  /** What Fastify's trustProxy takes. */
  readonly trustProxy: TrustProxy;
  readonly rateLimits: boolean;
  readonly quotesPerDay: number;
  readonly quotesPerMinute: number;
  /** Opens GET /metrics to whoever sends it; undefined: it answers this machine only. */
  readonly metricsToken: string | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

export interface AiService {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  /** Whether it writes, or chooses among our own texts. */
  readonly mode: 'write' | 'choose';
  /** For a million tokens, in whatever currency; undefined: no cost is counted. */
  readonly inputPrice: number | undefined;
  readonly outputPrice: number | undefined;
}

export interface StripeConfig {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Undefined: found, or made, by the adapter. */
  readonly priceId: string | undefined;
  /** An origin; undefined: Stripe's own. */
  readonly apiBase: string | undefined;
}

/** What an outside sign-in service knows us by. */
export interface OidcClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The environment cannot be used; the message has one line for each thing to mend. */
export class ConfigError extends StartupError {
  constructor(problems: readonly string[]) {
    super(`Evenkeel cannot start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

const GOOGLE_ISSUER = 'https://accounts.google.com';

const optionalText = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

const isTrue = (value: string | undefined) => value === 'true' || value === '1';
const flag = optionalText.pipe(z.enum(['true', 'false', '1', '0']).optional()).transform(isTrue);

const flagDefaultingToTrue = optionalText.pipe(z.enum(['true', 'false', '1', '0']).default('true')).transform(isTrue);

/** https anywhere; plain http only on this machine. */
const serviceUrl = optionalText.refine((value) => value === undefined || isHttpsOrLoopback(value), {
  message: 'must be an https address (plain http only on loopback)',
});

function isHttpsOrLoopback(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
}

const origin = optionalText
  .refine((value) => value === undefined || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)), {
    message: 'must be an address such as https://evenkeel.example',
  })
  .transform((value) => (value === undefined ? undefined : new URL(value).origin));

/** An origin alone: what follows it is the library's business. */
const serviceOrigin = serviceUrl
  .refine(
    (value) => value === undefined || (URL.canParse(value) && /^\/?$/.test(value.slice(new URL(value).origin.length))),
    {
      message: 'must be an origin, without a path',
    },
  )
  .transform((value) => (value === undefined ? undefined : new URL(value).origin));

/** The message never repeats the value, which may hold a password. An address without a host means a socket: `?host=`. */
const databaseUrl = optionalText.refine(
  (value) =>
    value === undefined || (/^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value.replace('@/', '@socket/'))),
  {
    message:
      'must be an address such as postgres://user:password@host:5432/name, with special characters of the password percent-encoded',
  },
);

const encryptionKeys = optionalText
  .transform((value) => (value === undefined ? [] : value.split(',').map((key) => key.trim())))
  .refine((keys) => keys.every((key) => key.length >= 32), {
    message: 'must be keys of at least 32 characters each, the newest first, with commas between them',
  });

const countWithDefault = (usual: number) =>
  optionalText.transform((value) => Number(value ?? usual)).pipe(z.number().int().min(1).max(10_000));

const price = optionalText
  .transform((value) => (value === undefined ? undefined : Number(value)))
  .refine((value) => value === undefined || (Number.isFinite(value) && value >= 0), {
    message: 'must be a number, 0 or more',
  });

const aiMode = optionalText.pipe(
  z
    .enum(['write', 'choose'], {
      message: 'must be write (the service writes) or choose (it chooses among our own passages)',
    })
    .default('write'),
);

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  // Set to nothing it counts as left out: Node would listen on every address.
  HOST: optionalText.pipe(z.string().default('127.0.0.1')),
  APP_URL: origin,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: optionalText.refine((value) => value === undefined || value.length >= 32, {
    message: 'must have at least 32 characters',
  }),
  ENCRYPTION_KEYS: encryptionKeys,
  AI_BASE_URL: serviceUrl,
  AI_API_KEY: optionalText,
  AI_MODEL: optionalText,
  AI_MODE: aiMode,
  AI_INPUT_PRICE: price,
  AI_OUTPUT_PRICE: price,
  QUOTES_PER_DAY: countWithDefault(20),
  QUOTES_PER_MINUTE: countWithDefault(3),
  METRICS_TOKEN: optionalText.refine((value) => value === undefined || value.length >= 16, {
    message: 'must have at least 16 characters',
  }),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_PUBLISHABLE_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_PRICE_ID: optionalText,
  STRIPE_API_BASE: serviceOrigin,
  ONE_TRIAL_PER_PERSON: flagDefaultingToTrue,
  SMTP_URL: optionalText,
  MAIL_FROM: optionalText,
  BOUNCE_WEBHOOK_SECRET: optionalText.refine((value) => value === undefined || value.length >= 16, {
    message: 'must have at least 16 characters',
  }),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_ISSUER: serviceUrl,
  PLATFORM_CLIENT_ID: optionalText,
  PLATFORM_CLIENT_SECRET: optionalText,
  PLATFORM_ISSUER: serviceUrl,
  ADMIN_EMAILS: optionalText,
  SUPPORT_EMAIL: z.email().default('support@evenkeel.test'),
  GDPR_ENABLED: flagDefaultingToTrue,
  COOKIE_BANNER_ENABLED: flagDefaultingToTrue,
  ENHANCED_CONSENT_ENABLED: flagDefaultingToTrue,
  TRUST_PROXY: optionalText.transform(readTrustProxy),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ALLOW_SANDBOX: flag,
  ALLOW_HTTP: flag,
  EMBEDDED_DATABASE: flag,
});
export type Environment = z.output<typeof environmentSchema>;

/** @throws {ConfigError} naming every variable that is wrong or missing. */
export function readConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = environmentSchema.safeParse(variables);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const read = parsed.data;
  const problems = findConfigProblems(read);
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(read);
}

function oidcClient(issuer: string | undefined, id: string | undefined, secret: string | undefined) {
  return issuer && id && secret ? { issuer, clientId: id, clientSecret: secret } : undefined;
}

function aiService(read: Environment): AiService | undefined {
  if (!read.AI_BASE_URL || !read.AI_MODEL) return undefined;
  return {
    baseUrl: read.AI_BASE_URL,
    apiKey: read.AI_API_KEY,
    model: read.AI_MODEL,
    mode: read.AI_MODE,
    inputPrice: read.AI_INPUT_PRICE,
    outputPrice: read.AI_OUTPUT_PRICE,
  };
}

function stripe(read: Environment): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = read;
  const webhookSecret = read.STRIPE_WEBHOOK_SECRET;
  if (!secretKey || !publishableKey || !webhookSecret) return undefined;
  return { secretKey, publishableKey, webhookSecret, priceId: read.STRIPE_PRICE_ID, apiBase: read.STRIPE_API_BASE };
}

function toConfig(read: Environment): Config {
  return {
    production: read.NODE_ENV === 'production',
    port: read.PORT,
    host: read.HOST,
    appUrl: read.APP_URL,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    sessionSecret: read.SESSION_SECRET,
    encryptionKeys: read.ENCRYPTION_KEYS,
    ai: aiService(read),
    stripe: stripe(read),
    preventRepeatTrials: read.ONE_TRIAL_PER_PERSON,
    smtpUrl: read.SMTP_URL,
    emailFrom: read.MAIL_FROM ?? `Evenkeel <${read.SUPPORT_EMAIL}>`,
    bounceSecret: read.BOUNCE_WEBHOOK_SECRET,
    google: oidcClient(read.GOOGLE_ISSUER ?? GOOGLE_ISSUER, read.GOOGLE_CLIENT_ID, read.GOOGLE_CLIENT_SECRET),
    platform: oidcClient(read.PLATFORM_ISSUER, read.PLATFORM_CLIENT_ID, read.PLATFORM_CLIENT_SECRET),
    allowSandbox: read.NODE_ENV !== 'production' || read.ALLOW_SANDBOX,
    adminEmails: (read.ADMIN_EMAILS ?? (read.NODE_ENV === 'production' ? '' : 'admin@evenkeel.test'))
      .split(',')
      .map((email) => email.trim().toLowerCase())
      .filter((email) => email !== ''),
    supportEmail: read.SUPPORT_EMAIL,
    gdpr: {
      enabled: read.GDPR_ENABLED,
      cookieBanner: read.COOKIE_BANNER_ENABLED,
      enhancedConsent: read.ENHANCED_CONSENT_ENABLED,
    },
    trustProxy: read.TRUST_PROXY,
    rateLimits: read.RATE_LIMITS === 'on',
    quotesPerDay: read.QUOTES_PER_DAY,
    quotesPerMinute: read.QUOTES_PER_MINUTE,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  };
}

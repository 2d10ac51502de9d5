/** The only reader of the environment: one schema, and one message that names everything that is wrong. */
import { z } from 'zod';
import { StartFailure } from './start-failure.ts';

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
  /** Undefined: the built-in writer. */
  readonly ai: { readonly baseUrl: string; readonly apiKey: string | undefined; readonly model: string } | undefined;
  /** Undefined: mail stays in the embedded outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly adminEmails: readonly string[];
  readonly supportEmail: string;
  /** What Fastify's trustProxy takes. */
  readonly trustProxy: boolean | number | string;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** The environment cannot be used; the message has one line for each thing to mend. */
export class ConfigError extends StartFailure {
  constructor(problems: readonly string[]) {
    super(`Evenkeel cannot start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

const text = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

const flag = text
  .pipe(z.enum(['true', 'false', '1', '0']).optional())
  .transform((value) => value === 'true' || value === '1');

const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);

/** https anywhere; plain http only on this machine. */
const serviceUrl = text.refine((value) => value === undefined || isSafeAddress(value), {
  message: 'must be an https address (plain http only on loopback)',
});

function isSafeAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

const origin = text
  .refine((value) => value === undefined || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)), {
    message: 'must be an address such as https://evenkeel.example',
  })
  .transform((value) => (value === undefined ? undefined : new URL(value).origin));

const trustProxy = text.transform((value) => {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
});

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: origin,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: text,
  SESSION_SECRET: text.refine((value) => value === undefined || value.length >= 32, {
    message: 'must have at least 32 characters',
  }),
  AI_BASE_URL: serviceUrl,
  AI_API_KEY: text,
  AI_MODEL: text,
  STRIPE_SECRET_KEY: text,
  SMTP_URL: text,
  MAIL_FROM: text,
  GOOGLE_CLIENT_ID: text,
  PLATFORM_CLIENT_ID: text,
  ADMIN_EMAILS: text,
  SUPPORT_EMAIL: z.email().default('support@evenkeel.test'),
  TRUST_PROXY: trustProxy,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ALLOW_SANDBOX: flag,
});
type Environment = z.output<typeof environment>;

/** @throws {ConfigError} naming every variable that is wrong or missing. */
export function readConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const read = parsed.data;
  const problems = [...contradictions(read), ...(read.NODE_ENV === 'production' ? missingInProduction(read) : [])];
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(read);
}

/** A setting that this version cannot honour must not be passed over in silence. */
function contradictions(read: Environment): string[] {
  const problems: string[] = [];
  if (read.AI_BASE_URL && !read.AI_MODEL) problems.push('AI_MODEL: needed with AI_BASE_URL');
  for (const name of ['STRIPE_SECRET_KEY', 'GOOGLE_CLIENT_ID', 'PLATFORM_CLIENT_ID'] as const) {
    if (read[name]) problems.push(`${name}: this version has only the embedded one; leave it out`);
  }
  return problems;
}

function missingInProduction(read: Environment): string[] {
  const problems: string[] = [];
  if (!read.SESSION_SECRET) problems.push('SESSION_SECRET: needed in production (32 characters or more, secret)');
  if (!read.APP_URL) problems.push('APP_URL: needed in production (the https address people use)');
  if (read.ALLOW_SANDBOX) return problems;
  problems.push('STRIPE_SECRET_KEY: payments are embedded only; set ALLOW_SANDBOX=true to run without real payments');
  if (!read.SMTP_URL)
    problems.push('SMTP_URL: needed in production, or set ALLOW_SANDBOX=true to keep mail in the outbox');
  return problems;
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
    ai:
      read.AI_BASE_URL && read.AI_MODEL
        ? { baseUrl: read.AI_BASE_URL, apiKey: read.AI_API_KEY, model: read.AI_MODEL }
        : undefined,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? `Evenkeel <${read.SUPPORT_EMAIL}>`,
    adminEmails: (read.ADMIN_EMAILS ?? (read.NODE_ENV === 'production' ? '' : 'admin@evenkeel.test'))
      .split(',')
      .map((email) => email.trim().toLowerCase())
      .filter((email) => email !== ''),
    supportEmail: read.SUPPORT_EMAIL,
    trustProxy: read.TRUST_PROXY ?? false,
    logLevel: read.LOG_LEVEL,
  };
}

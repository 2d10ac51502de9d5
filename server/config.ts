/**
 * The only module that reads the environment. A single error message names everything that is wrong. Each subject is
 * read by a module in config/.
 */
import type { z } from 'zod';
import { type BackupConfig, backupConfig } from './config/backup.ts';
import { findConfigProblems } from './config/checks.ts';
import { type Environment, environmentSchema, storageSchema } from './config/environment.ts';
import { type HttpConfig, httpConfig } from './config/http.ts';
import { type IdentityConfig, identityConfig } from './config/identity.ts';
import { type MailConfig, mailConfig } from './config/mail.ts';
import { type PaymentsConfig, paymentsConfig } from './config/payments.ts';
import { type PrivacyConfig, privacyConfig } from './config/privacy.ts';
import { type StorageConfig, storageConfig } from './config/storage.ts';
import { type TracingConfig, tracingConfig } from './config/tracing.ts';
import { type WriterConfig, writerConfig } from './config/writer.ts';
import { StartupError } from './lifecycle/startup-error.ts';

export interface Config
  extends HttpConfig,
    StorageConfig,
    WriterConfig,
    PaymentsConfig,
    MailConfig,
    IdentityConfig,
    PrivacyConfig {
  /** Undefined: nothing is traced. */
  readonly traces: TracingConfig | undefined;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The environment is not usable; the message has one line for each thing to change. */
export class ConfigError extends StartupError {
  constructor(problems: readonly string[]) {
    super(`Evenkeel can't start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** @throws {ConfigError} naming every variable that is wrong or missing. */
export function readConfig(variables: Variables = process.env): Config {
  const read = parse(environmentSchema, variables);
  const problems = findConfigProblems(read);
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(read);
}

/**
 * Reads only the variables that backup and restore need.
 * @throws {ConfigError} naming every such variable that is wrong.
 */
export function readStorageConfig(variables: Variables = process.env): StorageConfig & BackupConfig {
  const read = parse(storageSchema, variables);
  return { ...storageConfig(read), ...backupConfig(read) };
}

function parse<Value>(schema: z.ZodType<Value>, variables: Variables): Value {
  const parsed = schema.safeParse(withoutEmpty(variables));
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}

/** An empty variable counts as unset: Compose files write `PORT: ${PORT:-}`. */
const withoutEmpty = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ''));

const toConfig = (read: Environment): Config => ({
  ...httpConfig(read),
  ...storageConfig(read),
  ...writerConfig(read),
  ...paymentsConfig(read),
  ...mailConfig(read),
  ...identityConfig(read, read.NODE_ENV === 'production'),
  ...privacyConfig(read),
  ...tracingConfig(read),
});

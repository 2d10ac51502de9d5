/** The only reader of the environment: one message names everything that is wrong. Each subject is read in config/. */
import { findConfigProblems } from './config/checks.ts';
import { type Environment, environmentSchema } from './config/environment.ts';
import { type HttpConfig, httpConfig } from './config/http.ts';
import { type IdentityConfig, identityConfig } from './config/identity.ts';
import { type MailConfig, mailConfig } from './config/mail.ts';
import { type PaymentsConfig, paymentsConfig } from './config/payments.ts';
import { type PrivacyConfig, privacyConfig } from './config/privacy.ts';
import { type StorageConfig, storageConfig } from './config/storage.ts';
import { type WriterConfig, writerConfig } from './config/writer.ts';
import { StartupError } from './lifecycle/startup-error.ts';

export interface Config
  extends HttpConfig,
    StorageConfig,
    WriterConfig,
    PaymentsConfig,
    MailConfig,
    IdentityConfig,
    PrivacyConfig {}

/** The environment cannot be used; the message has one line for each thing to change. */
export class ConfigError extends StartupError {
  constructor(problems: readonly string[]) {
    super(`Evenkeel can't start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** @throws {ConfigError} naming every variable that is wrong or missing. */
export function readConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = environmentSchema.safeParse(variables);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const problems = findConfigProblems(parsed.data);
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(parsed.data);
}

const toConfig = (read: Environment): Config => ({
  ...httpConfig(read),
  ...storageConfig(read),
  ...writerConfig(read),
  ...paymentsConfig(read),
  ...mailConfig(read),
  ...identityConfig(read, read.NODE_ENV === 'production'),
  ...privacyConfig(read),
});

/** Chooses real adapters where they are configured. Other adapters are not loaded. */
import type { Logger } from 'pino';
import type { WriterStatus } from '../../contract/calls/quote-statistics.ts';
import type { StripeConfig } from '../config/payments.ts';
import type { AiService } from '../config/writer.ts';
import type { Config } from '../config.ts';
import type { Mailer } from '../ports/mail/port.ts';
import type { Meters } from '../ports/metrics/port.ts';
import type { Payments } from '../ports/payments/port.ts';
import type { Tracing } from '../ports/tracing/port.ts';
import { ADMISSIONS_FILE, readAdmissions, writerStatusOf } from '../ports/writer/admission.ts';
import type { AiChooser, AiWriter, BuiltInWriter, Writer } from '../ports/writer/port.ts';
import { tracedAiWriter } from './traced-ports.ts';

const ADMISSION_HINT = 'To admit it: npm run words -- --writer ai, with the settings of this server, then restart it.';

/** @param reportFailure called with a code, at most once a minute, if traces can't be delivered. */
export async function createTracing(
  { traces }: Config,
  reportFailure: (code: string) => void,
): Promise<Tracing | undefined> {
  if (!traces) return undefined;
  const { openTelemetryTracing } = await import('../ports/tracing/opentelemetry/opentelemetry-tracing.ts');
  return openTelemetryTracing(traces, reportFailure);
}

export async function createSmtpMailer(url: string, from: string): Promise<Mailer> {
  const { smtpMailer } = await import('../ports/mail/smtp.ts');
  return smtpMailer({ url, from });
}

/** @param times time limits for Stripe, in milliseconds. */
export async function createStripePayments(
  access: StripeConfig,
  times: { readonly requestTimeoutMs: number; readonly timeoutMs: number } | undefined,
): Promise<Payments> {
  const { stripePayments } = await import('../ports/payments/stripe/stripe-payments.ts');
  return stripePayments({ ...access, ...times });
}

/**
 * The service as configured: it writes, or it chooses among our own texts. Whether it is admitted is decided elsewhere.
 */
export async function createAiWriter(ai: AiService): Promise<AiWriter | AiChooser> {
  if (ai.mode === 'choose') {
    const { openAiChooser } = await import('../ports/writer/openai-compatible/chooser.ts');
    return openAiChooser(ai);
  }
  const { openAiWriter } = await import('../ports/writer/openai-compatible/writer.ts');
  return openAiWriter(ai);
}

interface WriterOptions {
  /** The writer of a test. */
  readonly override: Writer | undefined;
  readonly builtIn: BuiltInWriter;
  readonly log: Pick<Logger, 'warn'>;
  readonly meters: Pick<Meters, 'aiWriterStatus'>;
  readonly tracing: Tracing | undefined;
}

/** The writer of the quotes and its status. In production, an AI service writes only if it was admitted. */
export async function chooseWriter(
  config: Config,
  { override, builtIn, log, meters, tracing }: WriterOptions,
): Promise<{ readonly writer: Writer; readonly writerStatus: WriterStatus }> {
  const writerStatus = aiWriterStatus(config, log);
  meters.aiWriterStatus(writerStatus);
  if (override || !config.ai || writerStatus === 'not-admitted') return { writer: override ?? builtIn, writerStatus };
  return { writer: tracedAiWriter(tracing, await createAiWriter(config.ai), config.ai), writerStatus };
}

function aiWriterStatus({ ai, dataDir, production }: Config, log: Pick<Logger, 'warn'>): WriterStatus {
  if (!ai) return 'built-in';
  const admissions = readAdmissions(dataDir);
  if (admissions === null) log.warn(`${ADMISSIONS_FILE} in the data folder cannot be understood: it admits no writer`);
  const writerStatus = writerStatusOf(ai, admissions ?? [], production);
  const { model, mode } = ai;
  const action = mode === 'choose' ? 'chooses among our passages' : 'writes';
  if (writerStatus === 'untested') log.warn({ model }, `An untested model ${action}. ${ADMISSION_HINT}`);
  if (writerStatus === 'not-admitted')
    log.warn({ model }, `The AI model is not admitted, so the built-in writer serves. ${ADMISSION_HINT}`);
  return writerStatus;
}

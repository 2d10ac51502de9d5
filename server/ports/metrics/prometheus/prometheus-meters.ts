/**
 * The meters, implemented with prom-client. Each app has its own registry, so that two apps in one process do not add
 * to each other's counts.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { writerStatuses } from '#contract/calls/quote-statistics.ts';
import { chargeOutcomes, emailResults, type Meters, type TokenCount } from '../port.ts';
import { type DatabaseMetersOptions, databaseMeters } from './database-meters.ts';
import { helpLinesMeter } from './help-lines-meter.ts';
import { processMetrics } from './process-metrics.ts';

export interface MetersOptions extends DatabaseMetersOptions {
  /** The price per million tokens, in any one currency. */
  readonly inputPrice: number | undefined;
  readonly outputPrice: number | undefined;
  /** The number of waiting jobs. Called for every report. */
  readonly countPendingJobs: () => Promise<number>;
}

const MILLION = 1_000_000;
const SECONDS_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 20];
const TOKEN_BUCKETS = [250, 500, 1000, 2000, 4000, 8000, 16_000];
const COST_BUCKETS = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1];

export function prometheusMeters(options: MetersOptions): Meters {
  const { inputPrice, outputPrice, countPendingJobs } = options;
  const register = new Registry();
  const registers = [register];
  const requests = requestMeters(registers);
  const quotes = quoteMeters(registers);
  const emails = counterFromZero(registers, emailResults, {
    name: 'evenkeel_emails_total',
    help: 'Attempts to send an email, by what came of them.',
    label: 'result',
  });
  const charges = counterFromZero(registers, chargeOutcomes, {
    name: 'evenkeel_charges_total',
    help: 'Charges of subscriptions, by what came of them.',
    label: 'outcome',
  });
  databaseMeters(registers, options);
  helpLinesMeter(registers);
  const decryptionFailures = new Counter({
    name: 'evenkeel_decryption_failures_total',
    help: "Encrypted texts and keys that couldn't be decrypted when read, by table and column.",
    labelNames: ['field'],
    registers,
  });
  new Gauge({
    name: 'evenkeel_jobs_waiting',
    help: "Background jobs that aren't done yet, including those planned for later.",
    registers,
    async collect() {
      // If the database does not respond, the last count stays, and evenkeel_database_up reports the outage.
      await countPendingJobs().then(
        (count) => this.set(count),
        () => {},
      );
    },
  });
  const priced = inputPrice !== undefined || outputPrice !== undefined;
  const costOf = ({ prompt, completion }: TokenCount) =>
    (prompt * (inputPrice ?? 0) + completion * (outputPrice ?? 0)) / MILLION;

  return {
    requestCompleted: ({ method, route, status, milliseconds }) => {
      // All requests without a matching route share one label value, so that the number of series stays bounded however
      // many addresses are tried.
      const labels = { method, route: route ?? 'none', status: String(status) };
      requests.count.inc(labels);
      requests.seconds.observe({ method, route: labels.route }, milliseconds / 1000);
    },
    quoteWritten: ({ writer, tokens }) => {
      quotes.written.inc({ writer });
      if (!tokens) return;
      quotes.tokens.inc({ kind: 'prompt' }, tokens.prompt);
      quotes.tokens.inc({ kind: 'completion' }, tokens.completion);
      quotes.tokensEach.observe(tokens.prompt + tokens.completion);
      if (priced) quotes.costEach.observe(costOf(tokens));
    },
    textRejected: (fault, rules) => {
      quotes.faults.inc({ fault });
      for (const rule of rules) quotes.rulesBroken.inc({ rule: String(rule) });
    },
    aiWriterStatus: (status) => {
      for (const one of writerStatuses) quotes.writerStatus.set({ status: one }, one === status ? 1 : 0);
    },
    decryptionFailed: (field) => decryptionFailures.inc({ field }),
    emailAttempted: (result) => emails.inc({ result }),
    chargeReported: (outcome) => charges.inc({ outcome }),
    report: async () => ({
      contentType: register.contentType,
      text: await Registry.merge([processMetrics(), register]).metrics(),
    }),
  };
}

/** A counter that starts at 0 for every value of its label, so that the first failure is visible as an increase. */
function counterFromZero(
  registers: Registry[],
  values: readonly string[],
  { name, help, label }: { readonly name: string; readonly help: string; readonly label: string },
): Counter {
  const counter = new Counter({ name, help, labelNames: [label], registers });
  for (const value of values) counter.inc({ [label]: value }, 0);
  return counter;
}

const requestMeters = (registers: Registry[]) => ({
  count: new Counter({
    name: 'evenkeel_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  }),
  seconds: new Histogram({
    name: 'evenkeel_request_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route'],
    buckets: SECONDS_BUCKETS,
    registers,
  }),
});

const quoteMeters = (registers: Registry[]) => ({
  writerStatus: new Gauge({
    name: 'evenkeel_ai_writer_status',
    help: '1 for the current status of the AI writer, 0 for the others.',
    labelNames: ['status'],
    registers,
  }),
  written: new Counter({
    name: 'evenkeel_quotes_total',
    help: 'Quotes by who wrote the words that were shown.',
    labelNames: ['writer'],
    registers,
  }),
  faults: new Counter({
    name: 'evenkeel_writer_faults_total',
    help: "Texts of the AI service that couldn't be used, by what was wrong.",
    labelNames: ['fault'],
    registers,
  }),
  rulesBroken: new Counter({
    name: 'evenkeel_writer_rules_broken_total',
    help: 'Texts of the AI service that broke a rule, by the number of the rule in docs/quote-safety.md.',
    labelNames: ['rule'],
    registers,
  }),
  tokens: new Counter({
    name: 'evenkeel_writer_tokens_total',
    help: 'Tokens as the AI service counts them, those of texts that were not used included.',
    labelNames: ['kind'],
    registers,
  }),
  tokensEach: new Histogram({
    name: 'evenkeel_quote_tokens',
    help: 'Tokens for one quote, all attempts together.',
    buckets: TOKEN_BUCKETS,
    registers,
  }),
  costEach: new Histogram({
    name: 'evenkeel_quote_cost',
    help: 'Cost of one quote, all attempts together, in the currency of AI_INPUT_PRICE and AI_OUTPUT_PRICE.',
    buckets: COST_BUCKETS,
    registers,
  }),
});

/** Sending a newsletter: its rate, its memory, and its effect on a user who opens the app meanwhile. */
import type { Benchmark } from '../report.ts';
import { newsletterMemoryRow } from './memory.ts';
import { newsletterRateRow } from './rate.ts';
import { newsletterLatencyRow } from './reader-latency.ts';

export const newsletterRows: Benchmark = async (_, postgresUrl) => [
  await newsletterRateRow(postgresUrl),
  await newsletterMemoryRow(postgresUrl),
  await newsletterLatencyRow(postgresUrl),
  await newsletterLatencyRow(undefined),
];

/** Sending a newsletter: its rate, its memory, and its effect on a user who opens the app meanwhile. */
import { startRealPostgres } from '../../server/db/testing/real-postgres.ts';
import type { Row } from '../report.ts';
import { newsletterMemoryRow } from './memory.ts';
import { newsletterRateRow } from './rate.ts';
import { newsletterLatencyRow } from './reader-latency.ts';

export async function newsletterRows(): Promise<Row[]> {
  const postgres = await startRealPostgres();
  try {
    return [
      await newsletterRateRow(postgres.url),
      await newsletterMemoryRow(postgres.url),
      await newsletterLatencyRow(postgres.url),
      await newsletterLatencyRow(undefined),
    ];
  } finally {
    await postgres.stop();
  }
}

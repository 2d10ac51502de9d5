/** Sending a newsletter: its rate, the memory it takes, and what it does to somebody who opens the app meanwhile. */
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { newsletterBesideRow } from './newsletter-beside.ts';
import { newsletterMemoryRow } from './newsletter-memory.ts';
import { newsletterRateRow } from './newsletter-rate.ts';
import type { Row } from './report.ts';

export async function newsletterRows(): Promise<Row[]> {
  const postgres = await startRealPostgres();
  try {
    return [
      await newsletterRateRow(postgres.url),
      await newsletterMemoryRow(postgres.url),
      await newsletterBesideRow(postgres.url),
      await newsletterBesideRow(undefined),
    ];
  } finally {
    await postgres.stop();
  }
}

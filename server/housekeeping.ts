import type { OpenDatabase } from './db/client.ts';
import type { PeriodicJob } from './ports/jobs/port.ts';

/** What the house does for itself, daily at midnight. */
export const housekeeping = (database: OpenDatabase): PeriodicJob[] =>
  database.keepCopy
    ? [{ name: 'database.keep-copy', clock: 'machine', everyMinutes: 24 * 60, run: database.keepCopy }]
    : [];

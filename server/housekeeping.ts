import type { OpenDatabase } from './db/client.ts';
import { foldTallies } from './db/tallies.ts';
import type { PeriodicJob } from './ports/jobs/port.ts';

/** What the house does for itself. */
export const housekeeping = (database: OpenDatabase): PeriodicJob[] => [
  { name: 'database.fold-tallies', clock: 'machine', everyMinutes: 10, run: () => foldTallies(database.db) },
  ...(database.keepCopy
    ? [
        {
          name: 'database.keep-copy',
          clock: 'machine',
          everyMinutes: 24 * 60,
          run: database.keepCopy,
        } as const,
      ]
    : []),
];

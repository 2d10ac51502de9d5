import type { AuditLogStore } from './audit-log-store.ts';
import type { OpenDatabase } from './db/client.ts';
import { foldTallies } from './db/tallies.ts';
import type { PeriodicJob } from './ports/jobs/port.ts';

/** What the house does for itself. */
export const housekeeping = (database: OpenDatabase, auditLog: Pick<AuditLogStore, 'removeOld'>): PeriodicJob[] => [
  { name: 'database.fold-tallies', clock: 'machine', everyMinutes: 10, run: () => foldTallies(database.db) },
  { name: 'audit-log.remove-old', clock: 'app', everyMinutes: 24 * 60, run: auditLog.removeOld },
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

import type { AuditLogStore } from '../audit-log/audit-log-store.ts';
import type { OpenDatabase } from '../db/client.ts';
import { compactCounters } from '../db/counters.ts';
import type { PeriodicJob } from '../ports/jobs/port.ts';

/** The server's own maintenance. */
export const maintenanceJobs = (database: OpenDatabase, auditLog: Pick<AuditLogStore, 'removeOld'>): PeriodicJob[] => [
  { name: 'database.compact-counters', clock: 'machine', everyMinutes: 10, run: () => compactCounters(database.db) },
  { name: 'audit-log.remove-old', clock: 'app', everyMinutes: 24 * 60, run: auditLog.removeOld },
  ...(database.backUp
    ? [
        {
          name: 'database.back-up',
          clock: 'machine',
          everyMinutes: 24 * 60,
          run: database.backUp,
        } as const,
      ]
    : []),
];

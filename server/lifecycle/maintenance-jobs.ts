import type { AuditLogStore } from '../audit-log/audit-log-store.ts';
import type { OpenDatabase } from '../db/client.ts';
import { compactCounters } from '../db/counters.ts';
import type { SharedCounters } from '../http/rate-limits/shared-counters-store.ts';
import { DAILY, type PeriodicJob } from '../ports/jobs/port.ts';

interface MaintenanceDeps {
  readonly database: OpenDatabase;
  readonly auditLog: Pick<AuditLogStore, 'removeOld'>;
  readonly sharedCounters: Pick<SharedCounters, 'removeExpired'>;
}

/** The server's own maintenance. */
export const maintenanceJobs = ({ database, auditLog, sharedCounters }: MaintenanceDeps): PeriodicJob[] => [
  { name: 'database.compact-counters', clock: 'machine', everyMinutes: 10, run: () => compactCounters(database.db) },
  { name: 'rate-limits.remove-expired', clock: 'machine', everyMinutes: 10, run: sharedCounters.removeExpired },
  { name: 'audit-log.remove-old', clock: 'app', everyMinutes: DAILY, run: auditLog.removeOld },
  ...(database.makeRollingCopy
    ? [
        // The name is also that of its queue in existing databases.
        { name: 'database.back-up', clock: 'machine', everyMinutes: DAILY, run: database.makeRollingCopy } as const,
      ]
    : []),
];

import { dataExport as dataExportCall, exportCheckInsCsv, importCheckIns } from '#contract/calls/privacy.ts';
import type { AuditLogStore, RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import { localDay } from '#server/dates/local-day.ts';
import type { Database } from '#server/db/client.ts';
import { type Route, route } from '#server/feature.ts';
import type { SendNotice } from '#server/notices/notice-limit.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { JobHandlers, Jobs } from '#server/ports/jobs/port.ts';
import { streamedDownloadReply } from '#server/reply.ts';
import type { CheckIns, PersonalDataSource, UserContact } from '../deps.ts';
import { checkInsCsv } from './check-ins-csv.ts';
import { DATA_EXPORT_FILE_NAME, dataExport } from './data-export.ts';
import { exportEmailJob, recordExport, sendExportEmail } from './export-alert.ts';
import { importService } from './import-service.ts';
import { userLockStore } from './user-lock-store.ts';

interface ExportImportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly sendNotice: SendNotice;
  readonly appUrl: string;
  readonly supportEmail: string;
  readonly audit: RecordAuditEvent;
  readonly auditLog: Pick<AuditLogStore, 'newestAt'>;
  /** Null if the user no longer exists. */
  readonly findUser: (userId: string) => Promise<UserContact | null>;
  /** Whether this user wants security emails. */
  readonly wantsSecurityEmails: (userId: string) => Promise<boolean>;
  readonly checkIns: Pick<CheckIns, 'all' | 'add'>;
  readonly personalDataSources: () => readonly PersonalDataSource[];
}

interface ExportImportFeature {
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
}

/** Exports (CSV and JSON) and imports of a user's data. */
export function exportImportFeature(deps: ExportImportDeps): ExportImportFeature {
  const { db, clock, checkIns, personalDataSources } = deps;
  const imports = importService(deps);
  const record = recordExport({ ...deps, store: userLockStore(db) });
  return {
    routes: [
      route(exportCheckInsCsv, async (_, { user, timeZone }) => {
        await record(user.userId, 'CSV');
        const day = localDay(clock.now(), timeZone ?? user.timeZone, user.dayEnd);
        const csv = checkInsCsv(checkIns.all(user.userId));
        return streamedDownloadReply(`evenkeel-export-${day}.csv`, 'text/csv; charset=utf-8', csv);
      }),
      route(dataExportCall, async (_, { user }) => {
        await record(user.userId, 'JSON');
        const parts = dataExport(personalDataSources(), user.userId, clock.now());
        return streamedDownloadReply(DATA_EXPORT_FILE_NAME, 'application/json; charset=utf-8', parts);
      }),
      route(importCheckIns, ({ body }, { user }) => imports.add(user, body.entries)),
    ],
    jobs: exportEmailJob.handledBy((payload) => sendExportEmail(deps, payload)),
  };
}

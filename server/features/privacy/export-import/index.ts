import { dataExport as dataExportCall, exportCheckInsCsv, importCheckIns } from '../../../../contract/calls/privacy.ts';
import { localDay } from '../../../dates/local-day.ts';
import { type Route, route, StreamedDownloadReply } from '../../../feature.ts';
import type { JobHandlers } from '../../../ports/jobs/port.ts';
import type { PrivacyDeps } from '../index.ts';
import { checkInsCsv } from './check-ins-csv.ts';
import { DATA_EXPORT_FILE_NAME, dataExport } from './data-export.ts';
import { EXPORT_EMAIL_JOB, type ExportEmail, recordExport, sendExportEmail } from './export-alert.ts';
import { importService } from './import-service.ts';
import { userLockStore } from './user-lock-store.ts';

interface ExportImportFeature {
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
}

/** Copies to take along (CSV and JSON), and entries brought from elsewhere. */
export function exportImportFeature(deps: PrivacyDeps): ExportImportFeature {
  const { db, clock, checkIns, personalDataSources } = deps;
  const imports = importService(deps);
  const record = recordExport({ ...deps, store: userLockStore(db) });
  return {
    routes: [
      route(exportCheckInsCsv, async (_, { user, timeZone }) => {
        await record(user.userId, 'CSV');
        const day = localDay(clock.now(), timeZone ?? user.timeZone);
        const csv = checkInsCsv(checkIns.all(user.userId));
        return new StreamedDownloadReply(`evenkeel-export-${day}.csv`, 'text/csv; charset=utf-8', csv);
      }),
      route(dataExportCall, async (_, { user }) => {
        await record(user.userId, 'JSON');
        const parts = dataExport(personalDataSources(), user.userId, clock.now());
        return new StreamedDownloadReply(DATA_EXPORT_FILE_NAME, 'application/json; charset=utf-8', parts);
      }),
      route(importCheckIns, ({ body }, { user }) => imports.add(user, body.entries)),
    ],
    // Payloads of this job are only ever made by recordExport.
    jobs: { [EXPORT_EMAIL_JOB]: (payload) => sendExportEmail(deps, payload as ExportEmail) },
  };
}

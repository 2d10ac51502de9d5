import { dataExport as dataExportCall, exportCsv, importEntries } from '../../../contract/privacy.ts';
import { on, type Route, StreamedDownload } from '../../feature.ts';
import { localDay } from '../../local-day.ts';
import type { JobHandlers } from '../../ports/jobs/port.ts';
import { copiesStore } from './copies-store.ts';
import { COPY_MAIL_JOB, type CopyMail, noteCopy, sendCopyMail } from './copy-notice.ts';
import { DATA_EXPORT_NAME, dataExport } from './data-export.ts';
import { entriesTable } from './entries-table.ts';
import { importService } from './import-service.ts';
import type { PrivacyDeps } from './index.ts';

interface CopiesPart {
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
}

/** Copies to take along (CSV and JSON), and entries brought from elsewhere. */
export function copiesPart(deps: PrivacyDeps): CopiesPart {
  const { db, clock, entries, everyPersonalData } = deps;
  const imports = importService(deps);
  const note = noteCopy({ ...deps, store: copiesStore(db) });
  return {
    routes: [
      on(exportCsv, async (_, { person, timeZone }) => {
        await note(person.userId, 'CSV');
        const day = localDay(clock.now(), timeZone ?? person.timeZone);
        const table = entriesTable(entries.all(person.userId));
        return new StreamedDownload(`evenkeel-export-${day}.csv`, 'text/csv; charset=utf-8', table);
      }),
      on(dataExportCall, async (_, { person }) => {
        await note(person.userId, 'JSON');
        const parts = dataExport(everyPersonalData(), person.userId, clock.now());
        return new StreamedDownload(DATA_EXPORT_NAME, 'application/json; charset=utf-8', parts);
      }),
      on(importEntries, ({ body }, { person }) => imports.add(person, body.entries)),
    ],
    // Payloads of this job are only ever made by noteCopy.
    jobs: { [COPY_MAIL_JOB]: (payload) => sendCopyMail(deps, payload as CopyMail) },
  };
}

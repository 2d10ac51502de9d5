import { dataExport as dataExportCall, exportCsv, importEntries } from '../../../contract/privacy.ts';
import { on, type Route, StreamedDownload } from '../../feature.ts';
import { localDay } from '../../local-day.ts';
import { DATA_EXPORT_NAME, dataExport } from './data-export.ts';
import { entriesTable } from './entries-table.ts';
import { importService } from './import-service.ts';
import type { PrivacyDeps } from './index.ts';

/** Copies to take along (CSV and JSON), and entries brought from elsewhere. */
export function copiesPart(deps: PrivacyDeps): { readonly routes: readonly Route[] } {
  const { clock, audit, entries, everyPersonalData } = deps;
  const imports = importService(deps);
  const noteExport = (userId: string, details: string) =>
    audit({ action: 'account.exported', actorId: userId, aboutId: userId, details });
  return {
    routes: [
      on(exportCsv, async (_, { person, timeZone }) => {
        await noteExport(person.userId, 'CSV');
        const day = localDay(clock.now(), timeZone ?? person.timeZone);
        const table = entriesTable(entries.all(person.userId));
        return new StreamedDownload(`evenkeel-export-${day}.csv`, 'text/csv; charset=utf-8', table);
      }),
      on(dataExportCall, async (_, { person }) => {
        await noteExport(person.userId, 'JSON');
        const parts = dataExport(everyPersonalData(), person.userId, clock.now());
        return new StreamedDownload(DATA_EXPORT_NAME, 'application/json; charset=utf-8', parts);
      }),
      on(importEntries, ({ body }, { person }) => imports.add(person.userId, body.entries)),
    ],
  };
}

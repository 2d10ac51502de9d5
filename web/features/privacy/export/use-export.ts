import { useMutation, useQueryClient } from '@tanstack/react-query';
import { download } from '#web/api-client/download.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { showActionError } from '#web/session/reauthentication/action-error.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { gdprStatusQuery } from '../privacy-queries.ts';

const exportCalls = { table: 'GET /api/user/export', everything: 'GET /api/user/data-export' } as const;

/** 'table': the check-ins with their quotes, for a spreadsheet (CSV). 'everything': all stored data (JSON). */
export type ExportKind = keyof typeof exportCalls;

/** Downloads an export of the user's data after reauthentication, and shows the outcome. */
export function useExport(kind: ExportKind, withReauthentication: WithReauthentication) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => withReauthentication('exports', () => download(exportCalls[kind])),
    onSuccess: (file) => {
      saveFile(file);
      toast({ title: 'Data Export Complete', description: `Saved as ${file.name}.` });
      // Settings shows when the last export was made.
      void queryClient.invalidateQueries({ queryKey: gdprStatusQuery.queryKey });
    },
    onError: (error) => showActionError(error, { title: 'Export Failed', fallback: 'Export failed.' }),
  });
}

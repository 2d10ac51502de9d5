import { useMutation, useQueryClient } from '@tanstack/react-query';
import { download, messageOf } from '../../api.ts';
import { saveFile } from '../../save-file.ts';
import { toast } from '../../ui/toast.tsx';
import { gdprStatusQuery } from './privacy-queries.ts';

const calls = { table: 'GET /api/user/export', everything: 'GET /api/user/data-export' } as const;

/** 'table': the entries with their quotes, for a spreadsheet (CSV); 'everything': all that is kept (JSON). */
export type ExportKind = keyof typeof calls;

/** Saves a copy of the person's data as a file, and says how that went. */
export function useExport(kind: ExportKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => download(calls[kind]),
    onSuccess: (file) => {
      saveFile(file);
      toast({ title: 'Data Export Complete', description: `Saved as ${file.name}.` });
      // When the last copy was taken is shown in Settings.
      void queryClient.invalidateQueries({ queryKey: gdprStatusQuery.queryKey });
    },
    onError: (error) =>
      toast({ title: 'Export Failed', description: messageOf(error, 'Export failed.'), variant: 'destructive' }),
  });
}

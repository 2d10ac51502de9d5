import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportedCheckInInput } from '#contract/calls/privacy.ts';
import { ApiError, api, errorMessageOf } from '#web/api-client/api.ts';
import { type ImportFile, UnreadableFile } from './import-file.ts';
import { type BatchOutcome, type ImportProgress, noProgress, uploadCheckIns } from './upload-check-ins.ts';

export type ImportState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'read'; readonly file: ImportFile }
  | { readonly kind: 'sending'; readonly file: ImportFile; readonly progress: ImportProgress }
  | {
      readonly kind: 'stopped';
      readonly file: ImportFile;
      readonly progress: ImportProgress;
      readonly reason: string;
      readonly isFinal: boolean;
    }
  | { readonly kind: 'done'; readonly file: ImportFile; readonly progress: ImportProgress };

/** The state of an import, from choosing a file to its outcome. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ kind: 'nothing' });
  const queryClient = useQueryClient();
  const lastChosen = useRef<File>(null);
  const choose = async (chosen: File): Promise<void> => {
    lastChosen.current = chosen;
    // The file that was chosen before must not be sent while this one is read.
    setState({ kind: 'nothing' });
    const next = await readFileState(chosen);
    if (lastChosen.current === chosen) setState(next);
  };
  const start = async (): Promise<void> => {
    if (!('file' in state) || state.kind === 'sending') return;
    const { file } = state;
    let progress = noProgress;
    const show = (next: ImportProgress): void => {
      progress = next;
      setState({ kind: 'sending', file, progress });
    };
    show(noProgress);
    try {
      await uploadCheckIns(file.checkIns, sendBatch, show);
      setState({ kind: 'done', file, progress });
    } catch (error) {
      setState({
        kind: 'stopped',
        file,
        progress,
        reason: errorMessageOf(error, 'Something went wrong.'),
        isFinal: isPermanentError(error),
      });
    }
    // The added check-ins affect lists, totals and charts.
    if (progress.added > 0) await queryClient.invalidateQueries();
  };
  return { state, choose, start };
}

/** True if a retry would have the same result. */
const isPermanentError = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['import_full', 'email_not_verified', 'health_consent_required'].includes(error.code ?? '');

async function readFileState(chosen: File): Promise<ImportState> {
  try {
    // Loaded with the first file, because most users never import one.
    const { readImportFile } = await import('./read-import-file.ts');
    return { kind: 'read', file: readImportFile(await chosen.text()) };
  } catch (error) {
    const reason = error instanceof UnreadableFile ? error.message : "We can't read this file. Please try another.";
    return { kind: 'unreadable', reason };
  }
}

const PAYLOAD_TOO_LARGE = 413;

/** The batch contains a check-in that is invalid, or one that is longer than a request may be. */
const isBatchRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'invalid_input' || error.status === PAYLOAD_TOO_LARGE);

async function sendBatch(checkIns: readonly ImportedCheckInInput[]): Promise<BatchOutcome> {
  try {
    return await api('POST /api/user/import', { body: { entries: [...checkIns] } });
  } catch (error) {
    if (isBatchRefused(error)) return 'refused';
    throw error;
  }
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportedEntry } from '../../../../contract/privacy.ts';
import { ApiError, api, errorMessageOf } from '../../../api.ts';
import { readEntriesFile, UnreadableFile } from './entries-file.ts';
import type { EntriesInFile } from './left-out.ts';
import { type ImportProgress, nothingYet, type PieceOutcome, sendEntries } from './send-entries.ts';

export type ImportState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'read'; readonly file: EntriesInFile }
  | { readonly kind: 'sending'; readonly file: EntriesInFile; readonly progress: ImportProgress }
  | {
      readonly kind: 'stopped';
      readonly file: EntriesInFile;
      readonly progress: ImportProgress;
      readonly why: string;
      readonly isFinal: boolean;
    }
  | { readonly kind: 'done'; readonly file: EntriesInFile; readonly progress: ImportProgress };

/** From choosing a file to its end. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ kind: 'nothing' });
  const queryClient = useQueryClient();
  const choose = async (chosen: File): Promise<void> => setState(await readState(chosen));
  const start = async (): Promise<void> => {
    if (!('file' in state) || state.kind === 'sending') return;
    const { file } = state;
    let progress = nothingYet;
    const show = (next: ImportProgress): void => {
      progress = next;
      setState({ kind: 'sending', file, progress });
    };
    show(nothingYet);
    try {
      await sendEntries(file.entries, send, show);
      setState({ kind: 'done', file, progress });
    } catch (error) {
      setState({
        kind: 'stopped',
        file,
        progress,
        why: errorMessageOf(error, 'Something went wrong.'),
        isFinal: isFinal(error),
      });
    }
    // Lists, totals and charts: what was added is in all of them.
    if (progress.added > 0) await queryClient.invalidateQueries();
  };
  return { state, choose, start };
}

/** It will be the same however often it is sent. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && ['import_full', 'email_unproven', 'health_consent_required'].includes(error.code ?? '');

async function readState(chosen: File): Promise<ImportState> {
  try {
    return { kind: 'read', file: readEntriesFile(await chosen.text()) };
  } catch (error) {
    const why = error instanceof UnreadableFile ? error.message : 'This file cannot be read. Please try another.';
    return { kind: 'unreadable', why };
  }
}

async function send(entries: readonly ImportedEntry[]): Promise<PieceOutcome> {
  try {
    return await api('POST /api/user/import', { body: { entries: [...entries] } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_input') return 'refused';
    throw error;
  }
}

/** Brings the entries of a file to the server, a batch at a time. To do it again adds nothing twice: the server knows them. */

import type { ImportedCheckInInput } from '../../../../contract/calls/privacy.ts';
import { BODY_LIMIT_BYTES, IMPORT_BATCH_MAX } from '../../../../contract/limits.ts';

export interface ImportProgress {
  /** Entries that are dealt with, of all in the file. */
  readonly done: number;
  readonly added: number;
  /** Were there already. */
  readonly known: number;
  /** The server does not take them. */
  readonly refused: number;
}

export const noProgress: ImportProgress = { done: 0, added: 0, known: 0, refused: 0 };

/** What the server made of one batch; 'refused': something in it cannot be, and nothing of it was added. */
export type BatchOutcome = { readonly added: number; readonly known: number } | 'refused';

/** Room for what stands around the entries in a request. */
const MAX_BATCH_BYTES = BODY_LIMIT_BYTES - 1024;

/** As many to a batch as one request takes, by number and by length. */
export function splitIntoBatches(entries: readonly ImportedCheckInInput[]): ImportedCheckInInput[][] {
  const bytes = new TextEncoder();
  const batches: ImportedCheckInInput[][] = [];
  let bytesLeft = 0;
  for (const entry of entries) {
    const needed = bytes.encode(JSON.stringify(entry)).length + 1;
    const last = batches.at(-1);
    if (last && last.length < IMPORT_BATCH_MAX && needed <= bytesLeft) {
      last.push(entry);
      bytesLeft -= needed;
    } else {
      batches.push([entry]);
      bytesLeft = MAX_BATCH_BYTES - needed;
    }
  }
  return batches;
}

/**
 * One entry that cannot be does not keep its batch out: a refused batch is halved until it stands alone.
 * @param send throws where there is no answer about the piece: what was done until then stays done.
 */
export async function uploadCheckIns(
  entries: readonly ImportedCheckInInput[],
  send: (batch: readonly ImportedCheckInInput[]) => Promise<BatchOutcome>,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportProgress> {
  let progress = noProgress;
  const remaining = splitIntoBatches(entries);
  for (let batch = remaining.shift(); batch; batch = remaining.shift()) {
    const outcome = await send(batch);
    if (outcome === 'refused' && batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      remaining.unshift(batch.slice(0, middle), batch.slice(middle));
      continue;
    }
    const { added, known } = outcome === 'refused' ? { added: 0, known: 0 } : outcome;
    progress = {
      done: progress.done + batch.length,
      added: progress.added + added,
      known: progress.known + known,
      refused: progress.refused + (outcome === 'refused' ? 1 : 0),
    };
    onProgress(progress);
  }
  return progress;
}
